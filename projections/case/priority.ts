import type { DatabaseSync } from 'node:sqlite';
import { gravestOf, gravityOf, type ReportReason } from '#events/lists/case.ts';
import type { Position } from '#events/port/store.ts';
import { rows } from '../sql/rows.ts';
import { LOWEST } from './queue.ts';

/** Somebody bears what they object to, and is owed an answer within days: with what is said of who somebody is. */
const OBJECTED = 2;

/** The place of a case in the queue, before how long it waits: 0 first. */
function priorityOf(state: string, waits: number, gravest: ReportReason | null): number {
  if (waits === 0) return LOWEST;
  const reported = LOWEST - gravityOf(gravest);
  return state === 'objected' ? Math.min(OBJECTED, reported) : reported;
}

/** Gives a case its priority, by the reports since the last decision that was no question: a question settles none of them. */
export function createPriority(db: DatabaseSync) {
  const find = rows<{ state: string; waits: number; settled: Position }>(
    db.prepare('SELECT state, waits, settled FROM cases WHERE id = ?'),
  );
  const since = rows<{ reason: string }>(
    db.prepare('SELECT reason FROM case_reasons WHERE inCase = ? AND position > ?'),
  );
  const put = db.prepare('UPDATE cases SET gravest = ?, priority = ? WHERE id = ?');

  return (id: string): void => {
    const found = find.get(id);
    if (!found) return;
    const gravest = gravestOf(since.all(id, found.settled).map(({ reason }) => reason));
    put.run(gravest ?? '', priorityOf(found.state, found.waits, gravest), id);
  };
}
