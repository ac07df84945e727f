/** As the `ref` of what takes the place of the button that was pressed: the keyboard goes on there. */
export const takeFocus = (element: HTMLElement | null): void => element?.focus();

/** Whether the keyboard is nowhere, or where it was put for want of anything nearer. */
export function isLost(): boolean {
  const { activeElement: at } = document;
  // In a dialog that has just closed it stays for a moment, where what opened that cannot have it.
  return at === null || at === document.body || at.matches('dialog:not([open]) *, main h1');
}

/** The same where it comes later than the press: whoever has gone on elsewhere meanwhile stays there. */
export function takeLostFocus(element: HTMLElement | null): void {
  if (isLost()) element?.focus({ preventScroll: element.tagName === 'H1' });
}

/** The name of the page, which can take the keyboard: where nothing nearer is left. */
export function pageHeading(): HTMLElement | null {
  const heading = document.querySelector<HTMLElement>('main h1');
  if (heading) heading.tabIndex = -1;
  return heading;
}
