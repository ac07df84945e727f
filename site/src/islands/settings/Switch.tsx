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
  readonly on: boolean;
  /** What names it, where no label does. */
  readonly by?: string;
  readonly disabled?: boolean;
}

/** A preference that is on or off, saved at once. */
export const Switch = ({ name, on, by, disabled = false }: SwitchProps) => (
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
