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

type Left = Pick<Toast, 'message' | 'tone'>;
const leave = (left: readonly Left[]): void => writeStored('session', LATER_KEY, JSON.stringify(left));

/** Says it on the next page, for news that come with a change of page. */
export const toastOnNextPage = (message: string, tone: Tone = 'plain'): void => leave([{ message, tone }]);

/** Says on the next page too what is said here, without what could be done about it: this page is about to be loaded anew. */
export const leaveToasts = (): void => leave($toasts.get().map(({ message, tone }) => ({ message, tone })));

/** Shows what the page before left to say. The island `Toasts` calls it once. */
export function showLeftToasts(): void {
  const left = readStoredJson('session', LATER_KEY);
  writeStored('session', LATER_KEY, null);
  for (const one of Array.isArray(left) ? left : []) if (isLeft(one)) toast(one.message, one.tone);
}

const TONES: readonly unknown[] = ['plain', 'good', 'bad'] satisfies Tone[];

function isLeft(value: unknown): value is Left {
  if (typeof value !== 'object' || value === null) return false;
  return 'message' in value && typeof value.message === 'string' && 'tone' in value && TONES.includes(value.tone);
}
