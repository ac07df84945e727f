/**
 * Keys of writes that have had no final answer yet. A write sent again with the same content (by the person, or after
 * the connection broke) carries the same key, and so happens once; after an answer the same content is a new write.
 */
const unanswered = new Map<string, string>();

/** Not randomUUID: browsers have it only where the page came by https or from localhost. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** @param write what is sent and where, as text */
export function keyOf(write: string): string {
  const key = unanswered.get(write) ?? newKey();
  unanswered.set(write, key);
  return key;
}

/** The write was answered for good, by a success or a refusal. */
export function answered(write: string): void {
  unanswered.delete(write);
}
