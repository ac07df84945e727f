/** As the `ref` of what takes the place of the button that was pressed: the keyboard goes on there. */
export const takeFocus = (element: HTMLElement | null): void => element?.focus();

/** The same where it comes later than the press: whoever has gone on elsewhere meanwhile stays there. */
export function takeLostFocus(element: HTMLElement | null): void {
  const { activeElement } = document;
  // In a dialog that has just closed it stays for a moment, where what opened that cannot have it.
  if (activeElement === null || activeElement === document.body || activeElement.closest('dialog:not([open])'))
    element?.focus({ preventScroll: element.tagName === 'H1' });
}

/** The name of the page, which can take the keyboard: where nothing nearer is left. */
export function pageHeading(): HTMLElement | null {
  const heading = document.querySelector<HTMLElement>('main h1');
  if (heading) heading.tabIndex = -1;
  return heading;
}
