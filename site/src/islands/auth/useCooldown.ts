import { useEffect, useState } from 'react';
import { readStored, writeStored } from '../../stores/browserStorage.ts';

/** Kept in the tab, so that a reload does not offer what the server would refuse. */
const KEY = 'resendAt';

function left(): number {
  return Math.max(0, Math.ceil((Number(readStored('session', KEY) ?? 0) - Date.now()) / 1000));
}

/** Whole seconds until another code may be asked for, counting down to 0; and how to begin anew. */
export function useCooldown() {
  const [seconds, setSeconds] = useState(0);
  const counting = seconds > 0;
  useEffect(() => setSeconds(left()), []);
  useEffect(() => {
    if (!counting) return undefined;
    const timer = setInterval(() => setSeconds(left()), 1000);
    return () => clearInterval(timer);
  }, [counting]);

  function begin(length: number): void {
    writeStored('session', KEY, String(Date.now() + length * 1000));
    setSeconds(length);
  }
  return { seconds, begin };
}
