import { useRef } from 'react';

/** The newest message of others, where it came since the messages were opened. @param isRead whether they have been read yet */
export function useNews<M extends { readonly _id: string }>(newest: M | undefined, isRead: boolean): M | undefined {
  const atFirst = useRef<string | null>(undefined);
  if (isRead && atFirst.current === undefined) atFirst.current = newest?._id ?? null;
  return newest && isRead && newest._id !== atFirst.current ? newest : undefined;
}
