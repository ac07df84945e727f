/**
 * The browser's storage, which may be switched off, full, or absent (while a page is rendered on the server): then
 * nothing is kept, and nothing breaks. 'local' outlives the tab and is shared between tabs, 'session' is the tab's own.
 */
export type StorageKind = 'local' | 'session';

function storageOf(kind: StorageKind): Storage | undefined {
  if (typeof window === 'undefined') return undefined;
  return kind === 'local' ? window.localStorage : window.sessionStorage;
}

export function readStored(kind: StorageKind, key: string): string | null {
  try {
    return storageOf(kind)?.getItem(key) ?? null;
  } catch {
    return null;
  }
}

/** @param value null removes it */
export function writeStored(kind: StorageKind, key: string, value: string | null): void {
  try {
    if (value === null) storageOf(kind)?.removeItem(key);
    else storageOf(kind)?.setItem(key, value);
  } catch {
    // The page goes on with what it holds in memory.
  }
}

/** A value kept as JSON; undefined where there is none, or none that can be parsed. Its shape is for the caller to check. */
export function readStoredJson(kind: StorageKind, key: string): unknown {
  const text = readStored(kind, key);
  if (text === null) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The names of all that is kept. */
export function storedNames(kind: StorageKind): string[] {
  try {
    return Object.keys(storageOf(kind) ?? {});
  } catch {
    return [];
  }
}

/**
 * Calls `changed` when another tab has written or removed one of `keys`, and when the page comes back by Back or Forward
 * as it was left: what was written meanwhile, also in this tab, it has not heard of.
 */
export function onOtherTab(keys: readonly string[], changed: () => void): void {
  if (typeof window === 'undefined') return;
  window.addEventListener('storage', (event) => {
    // A null key: everything was cleared at once.
    if (event.key === null || keys.includes(event.key)) changed();
  });
  window.addEventListener('pageshow', (event) => event.persisted && changed());
}
