import { useEffect } from 'react';

/** Calls `arrive` whenever less than `margin` pixels of the page are left below, and again after each change of `after`. */
export function useNearPageEnd(arrive: () => void, margin: number, after: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: what has grown meanwhile is measured anew
  useEffect(() => {
    function measure(): void {
      const { scrollHeight } = document.documentElement;
      if (scrollHeight - window.scrollY - window.innerHeight <= margin) arrive();
    }
    measure();
    window.addEventListener('scroll', measure, { passive: true });
    window.addEventListener('resize', measure);
    return () => {
      window.removeEventListener('scroll', measure);
      window.removeEventListener('resize', measure);
    };
  }, [after, margin]);
}
