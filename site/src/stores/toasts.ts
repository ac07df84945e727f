import { atom } from 'nanostores';
import { readStoredJson, writeStored } from './browserStorage.ts';
import { safePath } from './safePath.ts';

/** 'bad' interrupts a screen reader and stays until it is dismissed; the others wait their turn and go by themselves. */
export type Tone = 'plain' | 'good' | 'bad';

export interface Toast {
  readonly id: number;
  readonly message: string;
  readonly tone: Tone;
  /** One thing to do about it, e.g. 'Try again', or where it leads. */
  readonly action?: { readonly label: string } & ({ readonly run: () => void } | Pick<Lead, 'href'>);
  /** The id of what it speaks of: what was said of that before is out of date. */
  readonly about?: string;
}

/** A path of the site, and what it is called. */
export interface Lead {
  readonly label: string;
  readonly href: string;
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

/** What was said of something is out of date, and nothing new is to be said. */
export const dismissAbout = (about: string): void =>
  $toasts.set($toasts.get().filter((shown) => shown.about !== about));

type Left = Pick<Toast, 'message' | 'tone'> & { readonly action?: Lead | undefined };
const leave = (left: readonly Left[]): void => writeStored('session', LATER_KEY, JSON.stringify(left));

/** Says it on the next page, for news that come with a change of page, and where it leads from there. */
export const toastOnNextPage = (message: string, tone: Tone = 'plain', action?: Lead): void =>
  leave([{ message, tone, action }]);

/** Says on the next page too what is said here, and where it leads, but not what this page could do: it is about to be loaded anew. */
export const leaveToasts = (): void =>
  leave(
    $toasts.get().map(({ message, tone, action }) => ({
      message,
      tone,
      ...(action && 'href' in action && { action }),
    })),
  );

/** Shows what the page before left to say. The island `Toasts` calls it once. */
export function showLeftToasts(): void {
  const left = readStoredJson('session', LATER_KEY);
  writeStored('session', LATER_KEY, null);
  for (const one of Array.isArray(left) ? left : [])
    if (isLeft(one)) toast(one.message, one.tone, isLead(one.action) ? { action: one.action } : {});
}

const TONES: readonly unknown[] = ['plain', 'good', 'bad'] satisfies Tone[];

function isLeft(value: unknown): value is Pick<Left, 'message' | 'tone'> & { readonly action?: unknown } {
  if (typeof value !== 'object' || value === null) return false;
  return 'message' in value && typeof value.message === 'string' && 'tone' in value && TONES.includes(value.tone);
}

/** Only to a path of this site: what is kept in a browser may have been written by anything. */
function isLead(value: unknown): value is Lead {
  if (typeof value !== 'object' || value === null || !('label' in value && 'href' in value)) return false;
  const { label, href } = value;
  return typeof label === 'string' && typeof href === 'string' && safePath(href, location.origin) === href;
}
