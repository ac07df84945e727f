import { useEffect, useRef } from 'react';

/** Whether the end of the list is at most so many pixels below the screen. */
export const endWithin =
  (pixels: number) =>
  (end: Element): boolean =>
    end.getBoundingClientRect().top <= window.innerHeight + pixels;

/** Whether at most so many pixels of the page are left below the screen. */
export const pageEndWithin = (pixels: number) => (): boolean =>
  document.documentElement.scrollHeight - window.scrollY - window.innerHeight <= pixels;

/**
 * Calls `arrive` when the end of a list comes near: once for each time it does. After a page has come, the end must have
 * been further away before it counts again, unless the cards do not fill the screen. Answers the ref of the end, which
 * must not be an anchor of scrolling (`overflow-anchor: none`): the browser would keep it in view while cards come in
 * above it.
 *
 * @param isNear made once, outside of the component
 * @param ready whether there is a next page, and nothing on its way
 * @param count of the cards shown
 */
export function useNextPage(arrive: () => void, isNear: (end: Element) => boolean, ready: boolean, count: number) {
  const end = useRef<HTMLDivElement>(null);
  const again = useRef((): void => {});
  const latest = useRef({ arrive, ready, count });
  latest.current = { arrive, ready, count };
  /** Whether a page has been asked for since the end came near. */
  const served = useRef(false);
  /** How many cards there were when it was. */
  const askedAt = useRef(-1);

  useEffect(() => {
    const measure = (): void => {
      const near = end.current !== null && isNear(end.current);
      if (!near) served.current = false;
      // What came near while nothing could be asked counts as soon as something can.
      if (!near || served.current || !latest.current.ready) return;
      served.current = true;
      askedAt.current = latest.current.count;
      latest.current.arrive();
    };
    again.current = measure;
    window.addEventListener('scroll', measure, { passive: true });
    window.addEventListener('resize', measure);
    return () => {
      window.removeEventListener('scroll', measure);
      window.removeEventListener('resize', measure);
    };
  }, [isNear]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: measured anew when there are other cards
  useEffect(() => {
    const { scrollHeight, clientHeight } = document.documentElement;
    // A page may have been given up for a newer reading of the whole list: then nothing came.
    const cameToNothing = ready && askedAt.current === count;
    if (scrollHeight <= clientHeight || cameToNothing) served.current = false;
    again.current();
  }, [ready, count, isNear]);

  return end;
}
