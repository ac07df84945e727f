/** As the `ref` of what takes the place of the button that was pressed: the keyboard goes on there. */
export const takeFocus = (element: HTMLElement | null): void => element?.focus();

/** The same where it comes later than the press: whoever has gone on elsewhere meanwhile stays there. */
export function takeLostFocus(element: HTMLElement | null): void {
  const { activeElement } = document;
  if (activeElement === null || activeElement === document.body) element?.focus();
}
