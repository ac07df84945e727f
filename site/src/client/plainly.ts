import type { MouseEvent } from 'react';

/** Does something in place of following a link, unless a new tab or window was asked for. */
export function plainly(act: () => void) {
  return (event: MouseEvent): void => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    act();
  };
}
