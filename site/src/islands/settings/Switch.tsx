import { type NoticeSwitch, setSwitch } from './notices.ts';

/** What a switch is for, in its label. */
export function Named({ label, hint, id }: { label: string; hint: string; id: string }) {
  return (
    <span>
      <strong id={`told-${id}`}>{label}</strong>
      <span className="meta">{hint}</span>
    </span>
  );
}

interface SwitchProps {
  readonly name: NoticeSwitch;
  /** undefined until it is known. */
  readonly on: boolean | undefined;
  /** What names it, where no label does. */
  readonly by?: string;
  readonly disabled?: boolean;
}

/** A preference that is on or off, saved at once. */
export function Switch({ name, on, by, disabled = false }: SwitchProps) {
  // Neither on nor off, which would be untrue of some: its place alone.
  if (on === undefined) return <span className="bone switch-bone" aria-hidden="true" />;
  return (
    <input
      type="checkbox"
      id={`switch-${name}`}
      className="switch"
      checked={on}
      aria-labelledby={by}
      disabled={disabled}
      onChange={({ target }) => setSwitch(name, target.checked)}
    />
  );
}
