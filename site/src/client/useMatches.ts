import { useSyncExternalStore } from 'react';

/** Whether the screen is as a media query says, also once it is turned or its window drawn larger. */
export function useMatches(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const screen = matchMedia(query);
      screen.addEventListener('change', changed);
      return () => screen.removeEventListener('change', changed);
    },
    () => matchMedia(query).matches,
    () => false,
  );
}
