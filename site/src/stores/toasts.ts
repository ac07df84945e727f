import { atom } from 'nanostores';
import { readStoredJson, writeStored } from './browserStorage.ts';

/** 'bad' interrupts a screen reader and stays until it is dismissed; the others wait their turn and go by themselves. */
export type Tone = 'plain' | 'good' | 'bad';

export interface Toast {
  readonly id: number;
  readonly message: string;
  readonly tone: Tone;
  /** One thing to do about it, e.g. 'Try again'. */
  readonly action?: { readonly label: string; readonly run: () => void };
  /** The id of what it speaks of: what was said of that before is out of date. */
  readonly about?: string;
}

/** Newest last. More than these would cover the page: the oldest go. */
const SHOWN_MAX = 3;
const LATER_KEY = 'toastLater';

export const $toasts = atom<readonly Toast[]>([]);
let lastId = 0;

/**
 * Says something in passing, in place of the same words and of what was said of the same thing. Returns the id for
 * {@link dismissToast}.
 */
export function toast(message: string, tone: Tone = 'plain', more: Pick<Toast, 'action' | 'about'> = {}): number {
  lastId += 1;
  const isOut = ({ message: said, about }: Toast) => said === message || (about !== undefined && about === more.about);
  const others = $toasts.get().filter((shown) => !isOut(shown));
  $toasts.set([...others, { id: lastId, message, tone, ...more }].slice(-SHOWN_MAX));
  return lastId;
}

export function dismissToast(id: number): void {
  $toasts.set($toasts.get().filter((shown) => shown.id !== id));
}

/** Says it on the next page, for news that come with a change of page. */
export function toastOnNextPage(message: string, tone: Tone = 'plain'): void {
  writeStored('session', LATER_KEY, JSON.stringify({ message, tone }));
}

/** Shows what the page before left to say. The island `Toasts` calls it once. */
export function showLeftToast(): void {
  const left = readStoredJson('session', LATER_KEY);
  writeStored('session', LATER_KEY, null);
  if (typeof left !== 'object' || left === null || !('message' in left) || typeof left.message !== 'string') return;
  toast(left.message, 'tone' in left && (left.tone === 'good' || left.tone === 'bad') ? left.tone : 'plain');
}
