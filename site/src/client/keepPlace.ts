import { isLost, pageHeading } from './takeFocus.ts';

/**
 * Asked where something is pressed that goes away with what it does. The function that it gives, called once that is
 * done, lets the keyboard go on at the heading of the same part, unless it is elsewhere by then; at that of the page
 * where the part has gone too.
 *
 * @param near where it goes on in place of the heading of the part
 */
export function keepPlace(near?: HTMLElement | null): () => void {
  const pressed = document.activeElement;
  const place = near ?? pressed?.closest('section')?.querySelector<HTMLElement>('h2');
  return () => {
    if (!isLost() && document.activeElement !== pressed) return;
    if (!place?.isConnected) return pageHeading()?.focus({ preventScroll: true });
    place.tabIndex = -1;
    place.focus();
  };
}

/**
 * As the `ref` of a part that goes away without being pressed, since what it told is over: a keyboard that is in it then
 * goes on at the element of the id `near`.
 */
export const handOn = (near: string) => (part: HTMLElement | null) => () => {
  if (!part?.contains(document.activeElement)) return;
  // Once it is gone: a part that is only drawn anew keeps the keyboard.
  queueMicrotask(() => {
    const place = document.getElementById(near);
    if (!place || !isLost()) return;
    place.tabIndex = -1;
    place.focus();
  });
};
