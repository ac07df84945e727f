import { useEffect, useRef } from 'react';
import { $change } from './live.ts';

/** Asks again as soon as the member has a notice: of what others do to what they look at, they have one. */
export function useAnewOnNotice(again: () => void): void {
  const latest = useRef(again);
  latest.current = again;
  useEffect(() => $change.listen((change) => void (change?.unread !== undefined && latest.current())), []);
}
