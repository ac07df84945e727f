import { settings as words } from '#words/settings.ts';

interface Props {
  label: string;
  busy: boolean;
  className?: string;
  /** Whether something was typed that goes with this button alone: said beside it. */
  unsaved?: boolean;
}

/** Sends a form; the plate is yellow on one form of the page alone. */
export function SaveButton({ label, busy, className = 'btn', unsaved = false }: Props) {
  return (
    <p className="row">
      <button
        type="submit"
        className={className}
        // Not `disabled`: the keyboard stays on it.
        aria-disabled={busy}
        aria-busy={busy}
        onClick={(event) => busy && event.preventDefault()}
        // Pressing it would leave the field, whose error then appears and moves the button from under the finger.
        onMouseDown={(event) => event.preventDefault()}
      >
        {busy && <span className="spinner" aria-hidden="true" />}
        {busy ? words.saving : label}
      </button>
      <span className="meta" role="status">
        {unsaved && !busy && words.unsaved}
      </span>
    </p>
  );
}
