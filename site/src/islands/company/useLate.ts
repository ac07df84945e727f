import { useEffect, useState } from 'react';

/** Whether `waiting` has gone on for `limit` milliseconds. @param since when it began, on the page's own clock */
export function useLate(waiting: boolean, limit: number, since?: number): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    setLate(false);
    if (!waiting) return undefined;
    const timer = setTimeout(
      () => setLate(true),
      Math.max(0, (since ?? performance.now()) + limit - performance.now()),
    );
    return () => clearTimeout(timer);
  }, [waiting, limit, since]);
  return waiting && late;
}
