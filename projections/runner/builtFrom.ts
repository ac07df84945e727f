import type { DatabaseSync } from 'node:sqlite';
import type { Position } from '#events/port/store.ts';
import { pragma } from '../sql/rows.ts';

/** `application_id` has 31 bits. */
const MOST = 2 ** 31 - 1;

/**
 * Says in a file how far the log had come when its build began, in its `application_id`, which copies keep. Who was erased up
 * to there has no key any more: the file never had a word of theirs.
 */
export function noteBuiltFrom(db: DatabaseSync, head: Position): void {
  db.exec(`PRAGMA application_id = ${Math.max(0, Math.min(head, MOST))}`);
}

/** 0 for a file of earlier code, which does not say it. */
export const builtFrom = (db: DatabaseSync): Position => pragma<number>(db, 'application_id');
