import type { MouseEvent } from 'react';

/**
 * An address that the server wrote out in full, as a path of the origin the page came from: the server may be known by
 * another name (PUBLIC_URL) than the one in the address bar, and the page's policy allows its own origin alone.
 * '' stays ''.
 */
export function sameOrigin(url: string): string {
  if (!URL.canParse(url)) return url;
  const { pathname, search, hash } = new URL(url);
  return pathname + search + hash;
}

/** Does something in place of following a link, unless a new tab or window was asked for. */
export function plainly(act: () => void) {
  return (event: MouseEvent): void => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    act();
  };
}
