import { useEffect, useRef } from 'react';

/**
 * A dialog that is open as long as it is there. Closed by `shut`, it hands the keyboard back to what opened it; taken away
 * without, it would not.
 */
export function useModal() {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return { dialog, shut: (): void => dialog.current?.close() };
}

export type Modal = ReturnType<typeof useModal>;
