import type { DatabaseSync } from 'node:sqlite';
import type { DomainEvent } from '#events/catalogue.ts';
import { messageTakenBack } from '#events/subjects/conversation.ts';
import { memberErased } from '#events/subjects/member.ts';
import { commentDeleted, postDeleted } from '#events/subjects/post.ts';
import { pragma } from '../sql/rows.ts';

/**
 * What the pages of a read model's file may still hold of what its rows hold no more: of somebody who was erased, or, less
 * pressing and far more often, of words that were taken back.
 */
export type Traces = 'none' | 'erased' | 'taken back';

/** How a file says it: its `user_version`. */
const WRITTEN: readonly Traces[] = ['none', 'erased', 'taken back'];

const TAKE_BACK: ReadonlySet<string> = new Set([postDeleted.type, commentDeleted.type, messageTakenBack.type]);

/** What events leave of what they take out. */
export function tracesOf(events: readonly Pick<DomainEvent, 'type'>[]): Traces {
  if (events.some(({ type }) => type === memberErased.type)) return 'erased';
  return events.some(({ type }) => TAKE_BACK.has(type)) ? 'taken back' : 'none';
}

/** The more pressing of two. */
export const morePressing = (one: Traces, other: Traces): Traces =>
  one === 'erased' || other === 'none' ? one : other;

export function tracesIn(db: DatabaseSync): Traces {
  return WRITTEN[pragma<number>(db, 'user_version')] ?? 'none';
}

/** Says in a file what is left in it, until it is replaced by a copy. */
export function noteTraces(db: DatabaseSync, left: Traces): void {
  if (left !== 'none') db.exec(`PRAGMA user_version = ${WRITTEN.indexOf(morePressing(left, tracesIn(db)))}`);
}
