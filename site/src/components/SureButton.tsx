import { type ReactNode, useState } from 'react';

interface Props {
  /** What it says at first. */
  children: ReactNode;
  /** What it says once pressed: what the next press does. */
  sure: ReactNode;
  busy?: boolean;
  onSure: () => void;
}

/** Does what cannot be undone: pressed twice. Whoever goes elsewhere in between has pressed nothing. */
export function SureButton({ children, sure, busy = false, onSure }: Props) {
  const [isSure, setIsSure] = useState(false);
  function press(): void {
    // Should it fail, it is asked anew.
    setIsSure(!isSure);
    if (isSure) onSure();
  }
  return (
    <button
      type="button"
      className={isSure ? 'btn btn-small btn-danger' : 'btn btn-small btn-quiet'}
      disabled={busy}
      onClick={press}
      onBlur={() => setIsSure(false)}
    >
      {isSure ? sure : children}
    </button>
  );
}
