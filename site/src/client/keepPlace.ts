/**
 * Asked where something is pressed that goes away with what it does. The function that it gives, called once that is
 * done, lets the keyboard go on at the heading of the same part, unless it is elsewhere by then.
 */
export function keepPlace(): () => void {
  const pressed = document.activeElement;
  const heading = pressed?.closest('section')?.querySelector<HTMLElement>('h2');
  return () => {
    const now = document.activeElement;
    if (!heading || (now !== null && now !== document.body && now !== pressed)) return;
    heading.tabIndex = -1;
    heading.focus();
  };
}
