import { atom } from 'nanostores';
import { onOtherTab, readStored, writeStored } from './browserStorage.ts';

const KEY = 'position';

function stored(): number | null {
  const text = readStored('local', KEY);
  return text !== null && /^\d{1,16}$/.test(text) ? Number(text) : null;
}

/**
 * The newest position of the log that this browser has seen, null before the first. Reads send it along, so that any
 * machine behind the balancer shows what was written here, also on the next page and in the next tab.
 */
export const $position = atom<number | null>(stored());

/** Takes note of an `x-position` header. Older ones than the newest, and what is no position, change nothing. */
export function sawPosition(header: string | null): void {
  if (header === null || !/^\d{1,16}$/.test(header)) return;
  const position = Number(header);
  if (position <= ($position.get() ?? -1)) return;
  $position.set(position);
  writeStored('local', KEY, String(position));
}

/** With the session goes its position: a server begun anew would be waited for in vain. */
export function forgetPosition(): void {
  $position.set(null);
  writeStored('local', KEY, null);
}

onOtherTab([KEY], () => $position.set(stored()));
