import { useHydrated } from '../../client/useHydrated.ts';

interface Props {
  label: string;
  /** While busy, in place of the label. */
  busyLabel: string;
  busy: boolean;
}

/** The form's one yellow button. */
export function SubmitButton({ label, busyLabel, busy }: Props) {
  const awake = useHydrated();
  return (
    <button
      type="submit"
      className={awake ? 'btn btn-primary btn-wide' : 'btn btn-primary btn-wide btn-waking'}
      disabled={busy || !awake}
      aria-busy={busy}
      // Pressing it would leave the field, whose error then appears and moves the button from under the finger.
      onMouseDown={(event) => event.preventDefault()}
    >
      {busy && <span className="spinner" aria-hidden="true" />}
      {busy ? busyLabel : label}
    </button>
  );
}
