import { useState } from 'react';

interface Coming {
  /** What was read; undefined until it comes. */
  readonly items: unknown;
  readonly phase: string;
}

/**
 * Whether all that is shown together has come or failed: one by one, each would push what stands below it away. Once they
 * were there, they stay: what is read again waits in its own place.
 */
export function useOnceThere(all: readonly Coming[]): boolean {
  const [isThere, setThere] = useState(false);
  if (!isThere && all.every(({ items, phase }) => items !== undefined || phase === 'failed')) setThere(true);
  return isThere;
}
