/**
 * A button that cannot be pressed while it works loses the keyboard to the page. It gets it back once it can be pressed
 * again, unless the keyboard is elsewhere by then.
 */
export function keepBusyFocus(): void {
  let last: EventTarget | null = null;
  let waits: EventTarget | null = null;
  document.addEventListener('focusin', ({ target }) => {
    last = target;
    waits = null;
  });
  const isLost = (): boolean => document.activeElement === null || document.activeElement === document.body;
  new MutationObserver((changes) => {
    for (const { target } of changes) {
      if (!(target instanceof HTMLElement)) continue;
      if (target.hasAttribute('disabled')) waits = target === last ? target : waits;
      else if (target === waits && isLost()) target.focus();
    }
  }).observe(document.body, { subtree: true, attributeFilter: ['disabled'] });
}
