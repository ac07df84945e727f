import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { Palette } from './Palette.tsx';
import styles from './palette.css?url';

let styled: Promise<void> | undefined;

/** Fetches the palette's looks: imported, they would come with every page. @throws where they do not come */
export function dressed(): Promise<void> {
  styled ??= new Promise<void>((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = styles;
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      styled = undefined;
      reject(new Error('the palette has no looks'));
    };
    document.head.append(link);
  });
  return styled;
}

/**
 * Opens the palette over the page. Closed, it is gone, and the focus is back where it was.
 *
 * @param typed by now
 * @param back what had the focus
 */
export function openPalette(typed: string, back: Element | null): void {
  const place = document.createElement('div');
  document.body.append(place);
  const root = createRoot(place);
  const close = (): void => {
    root.unmount();
    place.remove();
    if (back instanceof HTMLElement && back !== document.body && back.checkVisibility()) back.focus();
    else if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  };
  // At once, so that the next letter is typed there.
  flushSync(() => root.render(<Palette typed={typed} onClose={close} />));
}
