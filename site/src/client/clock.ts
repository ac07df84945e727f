import { createContext, useContext, useEffect, useState, useSyncExternalStore } from 'react';

const MINUTE_MS = 60_000;
let now = Date.now();

/** When the server rendered the page, milliseconds since 1970: hydration begins with that. Undefined in what was not rendered there. */
export const RenderedAt = createContext<number | undefined>(undefined);

function everyMinute(changed: () => void): () => void {
  const timer = setInterval(() => {
    now = Date.now();
    changed();
  }, MINUTE_MS);
  return () => clearInterval(timer);
}

/** Milliseconds since 1970, told anew each minute: for '3 minutes ago'. */
export function useNow(): number {
  const rendered = useContext(RenderedAt);
  return useSyncExternalStore(everyMinute, readNow, () => rendered ?? now);
}

function readNow(): number {
  // What comes in between, e.g. a post just written, is never from the future by more than `ago` forgives.
  return now;
}

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
