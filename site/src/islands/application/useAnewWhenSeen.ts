import { useEffect, useRef } from 'react';

/** Asks again when the tab is looked at again, or its window is in front again: meanwhile others may have done something. */
export function useAnewWhenSeen(again: () => void): void {
  const latest = useRef(again);
  latest.current = again;
  useEffect(() => {
    const seen = (): void => void (document.visibilityState === 'visible' && latest.current());
    document.addEventListener('visibilitychange', seen);
    window.addEventListener('focus', seen);
    return () => {
      document.removeEventListener('visibilitychange', seen);
      window.removeEventListener('focus', seen);
    };
  }, []);
}
