import { useEffect, useRef } from 'react';

/** Asks again when the tab is looked at again: meanwhile the other side may have done something. */
export function useAnewWhenSeen(again: () => void): void {
  const latest = useRef(again);
  latest.current = again;
  useEffect(() => {
    const seen = (): void => void (document.visibilityState === 'visible' && latest.current());
    document.addEventListener('visibilitychange', seen);
    return () => document.removeEventListener('visibilitychange', seen);
  }, []);
}
