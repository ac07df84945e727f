import { readStoredJson, type StorageKind, writeStored } from './browserStorage.ts';
import { DRAFT } from './erased.ts';
import { $session } from './session.ts';

/**
 * Something half written, so that a reload, a lost session or a wrong turn loses nothing. Passwords never go in here.
 *
 * @param name tells drafts apart, e.g. `post` or `comment-<post id>`
 * @param kind 'session' (the tab's own, unless told) or 'local' (survives the browser)
 */
export function draft<T>(name: string, isDraft: (value: unknown) => value is T, kind: StorageKind = 'session') {
  const key = `${DRAFT}${name}`;
  return {
    /** What was kept, undefined where there is nothing. */
    read(): T | undefined {
      const value = readStoredJson(kind, key);
      return isDraft(value) ? value : undefined;
    },
    keep(value: T): void {
      writeStored(kind, key, JSON.stringify(value));
    },
    forget(): void {
      writeStored(kind, key, null);
    },
  };
}

/**
 * A draft of whoever is signed in when this is called: the next member at the same device is not shown it.
 * @param kind as with `draft`
 */
export const ownDraft = <T>(name: string, isDraft: (value: unknown) => value is T, kind?: StorageKind) =>
  draft(`${name}-${$session.get()?.user._id ?? ''}`, isDraft, kind);

/** For drafts that are plain text. */
export const isText = (value: unknown): value is string => typeof value === 'string';
