import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False in the server's HTML, true once React answers: until then a form must not be sent by the browser itself. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
