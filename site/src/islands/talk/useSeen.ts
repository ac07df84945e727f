import { useEffect, useRef } from 'react';
import type { Outcome } from '../../client/outcome.ts';

/**
 * Tells the server how far the member has read, once they look.
 *
 * @param newest the newest message of others; undefined while there is none
 * @param unread how many the server counts as unread, for where it does
 * @param tell asks the server to keep it
 */
export function useSeen(
  newest: string | undefined,
  unread: number,
  tell: (upTo: string) => Promise<Outcome<unknown>>,
): void {
  const latest = useRef(tell);
  latest.current = tell;
  const told = useRef<string>(undefined);
  useEffect(() => {
    if (newest === undefined || unread === 0) return;
    async function look(upTo: string): Promise<void> {
      if (document.visibilityState !== 'visible' || told.current === upTo) return;
      // Where it fails the next message, or the next look, tells it.
      if ((await latest.current(upTo)).ok) told.current = upTo;
    }
    const onLook = (): void => void look(newest);
    onLook();
    document.addEventListener('visibilitychange', onLook);
    return () => document.removeEventListener('visibilitychange', onLook);
  }, [newest, unread]);
}
