import { useEffect, useRef } from 'react';

/**
 * Calls `arrive` whenever the element that the returned ref is on comes within `margin` of the screen, and again after
 * each change of `after`, should it still be there.
 *
 * @param margin as CSS writes it, e.g. '600px'
 */
export function useArrival(arrive: () => void, margin: string, after: unknown) {
  const element = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new observer tells at once whether the element is in sight
  useEffect(() => {
    if (!element.current) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) arrive();
      },
      { rootMargin: `0px 0px ${margin}` },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [after, margin]);
  return element;
}
