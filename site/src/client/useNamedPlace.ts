import { useEffect } from 'react';

/** Scrolls to what the address names behind its `#`, once that is there: the browser looked for it before. */
export function useNamedPlace(isThere: boolean): void {
  useEffect(() => {
    if (isThere && location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView();
  }, [isThere]);
}
