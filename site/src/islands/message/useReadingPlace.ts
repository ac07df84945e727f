import { useLayoutEffect, useRef } from 'react';

/** Whoever is so near the end, in pixels, reads what comes. */
const NEAR = 80;

/**
 * Where a reader is in a box of messages: at its end they see each new one, further up they stay where they are, also when
 * earlier ones come above.
 *
 * @param first the oldest message shown
 * @param last the newest; `isOwn`: the reader's, who sees it wherever they were
 */
export function useReadingPlace(first: string | undefined, last: string | undefined, isOwn: boolean) {
  const box = useRef<HTMLElement>(null);
  const before = useRef({ first, last, height: 0, atEnd: true });

  useLayoutEffect(() => {
    const { current: element } = box;
    if (!element) return;
    const was = before.current;
    if (last !== was.last) {
      if (was.atEnd || isOwn) element.scrollTop = element.scrollHeight;
    } else if (first !== was.first) element.scrollTop += element.scrollHeight - was.height;
    before.current = { ...was, first, last, height: element.scrollHeight };
  }, [first, last, isOwn]);

  function onScroll(): void {
    const { current: element } = box;
    if (element) before.current.atEnd = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR;
  }

  return { box, onScroll };
}
