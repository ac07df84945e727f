import type { ExpectedRevision, NewEvent } from '../store.ts';

/** An event on its way to the writer: its data is JSON text already. */
export type Row = Omit<NewEvent, 'data'> & { readonly data: string };

export type Request =
  | { readonly n: number; readonly do: 'append'; stream: string; expected: ExpectedRevision; events: readonly Row[] }
  | { readonly n: number; readonly do: 'tombstone'; stream: string };

export type Reply =
  | { readonly n: number; readonly position: number; readonly revision: number }
  | { readonly n: number; readonly refused: 'wrong-revision' | 'tombstoned' }
  | { readonly n: number; readonly failed: string };

/** What one transaction came to, and how many messages it took in. */
export type Replies = { readonly replies: readonly Reply[]; readonly messages: number };

/** The channel by which a commit wakes the subscriptions of every thread of this process. */
export const wakeChannel = (file: string): string => `log:${file}`;
