import type { ExpectedRevision, NewEvent } from '../port/store.ts';
import type { Failure } from './failures.ts';

/** An event on its way to the writer: its data is JSON text already. */
export type Row = Omit<NewEvent, 'data'> & { readonly data: string };

/** What the writer is asked to do. A probe writes so many bytes and removes them again: whether there is room. */
export type Wish =
  | { readonly do: 'append'; stream: string; expected: ExpectedRevision; events: readonly Row[] }
  | { readonly do: 'tombstone'; stream: string }
  | { readonly do: 'note'; name: string; value: string }
  | { readonly do: 'probe'; bytes: number };

export type Request = Wish & { readonly n: number };

export type Reply =
  | { readonly n: number; readonly position: number; readonly revision: number }
  | { readonly n: number; readonly refused: 'wrong-revision' | 'tombstoned' }
  | { readonly n: number; readonly failed: string; readonly as: Failure };

/** What one transaction came to, and how many messages it took in. */
export type Replies = { readonly replies: readonly Reply[]; readonly messages: number };

/** The channel by which a commit wakes the subscriptions of every thread of this process. */
export const wakeChannel = (file: string): string => `log:${file}`;
