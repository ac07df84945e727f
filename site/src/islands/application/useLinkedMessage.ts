import { useEffect, useState } from 'react';

/** The place of all of them on the page, which can be linked as each of them can. */
export const MESSAGES = 'messages-title';

/** Of a message, as its place on the page. */
export const messagePlace = (id: string): string => `message-${id}`;

/**
 * Brings the message that the address names into sight, once the messages are there.
 *
 * @param isRead whether they are there
 * @returns the place that is to be marked; '' where none is named
 */
export function useLinkedMessage(isRead: boolean): string {
  const [linked, setLinked] = useState('');
  useEffect(() => {
    const look = (): void => setLinked(location.hash.slice(1));
    look();
    window.addEventListener('hashchange', look);
    return () => window.removeEventListener('hashchange', look);
  }, []);
  useEffect(() => {
    const element = isRead && linked !== '' ? document.getElementById(linked) : null;
    element?.scrollIntoView({ block: 'center' });
    // Who reads by ear or keyboard goes on from there.
    element?.focus({ preventScroll: true });
  }, [isRead, linked]);
  return linked;
}
