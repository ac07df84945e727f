import { settings as words } from '#words/settings.ts';

interface Props {
  label: string;
  busy: boolean;
  className?: string;
}

/** Sends a form; the plate is yellow on one form of the page alone. */
export function SaveButton({ label, busy, className = 'btn' }: Props) {
  return (
    <p>
      <button
        type="submit"
        className={className}
        disabled={busy}
        aria-busy={busy}
        // Pressing it would leave the field, whose error then appears and moves the button from under the finger.
        onMouseDown={(event) => event.preventDefault()}
      >
        {busy && <span className="spinner" aria-hidden="true" />}
        {busy ? words.saving : label}
      </button>
    </p>
  );
}
