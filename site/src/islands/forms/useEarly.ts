import { useEffect, useRef } from 'react';

/**
 * On a slow phone people write and choose before the scripts have come. Hands that over, once, as if it were done now:
 * rendering would wipe it. Fields have autoComplete 'off', or what the browser restores counts as chosen.
 *
 * @param read the value that stands in the page
 * @param rendered the value in the page's bytes
 */
export function useEarly(read: () => string | undefined, rendered: string, adopt: (value: string) => void): void {
  const atFirst = useRef({ read, rendered, adopt });
  useEffect(() => {
    const early = atFirst.current.read();
    if (early !== undefined && early !== atFirst.current.rendered) atFirst.current.adopt(early);
  }, []);
}
