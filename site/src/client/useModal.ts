import { useEffect, useRef } from 'react';

/**
 * A dialog that is open as long as it is there. Closed by `shut`, it hands the keyboard back to what opened it; taken away
 * without, it would not.
 * @param closed at once by `shut`: the browser tells of it with its next frame, of which a page in the background has none,
 *   and to nobody if the dialog was taken away meanwhile. As a rule it comes as well: `closed` bears being called twice.
 */
export function useModal(closed: () => void) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const shut = (): void => {
    dialog.current?.close();
    closed();
  };
  return { dialog, shut };
}

export type Modal = ReturnType<typeof useModal>;
