import { isLost } from '../../client/takeFocus.ts';

/**
 * A button that cannot be pressed while it works loses the keyboard to the page. It gets it back once it can be pressed
 * again, unless somebody has gone on elsewhere by then. A dialog that asks something in between is not elsewhere.
 */
export function keepBusyFocus(): void {
  let last: EventTarget | null = null;
  const waiting = new Set<HTMLElement>();
  document.addEventListener('focusin', ({ target }) => {
    last = target;
    if (!(target instanceof Element) || isLost()) return;
    const dialog = target.closest('dialog');
    for (const one of waiting) if (!one.isConnected || !dialog || dialog.contains(one)) waiting.delete(one);
  });
  new MutationObserver((changes) => {
    for (const { target } of changes) {
      if (!(target instanceof HTMLElement)) continue;
      if (!target.hasAttribute('disabled')) {
        if (waiting.delete(target) && isLost()) target.focus();
      } else if (target === last) waiting.add(target);
    }
  }).observe(document.body, { subtree: true, attributeFilter: ['disabled'] });
}
