import type { DatabaseSync } from 'node:sqlite';
import type { EventNamed } from '#events/catalogue.ts';
import { indiaMonth } from '#events/indiaDay.ts';
import type { Position } from '#events/port/store.ts';
import { rows } from '../sql/rows.ts';

type Decision = EventNamed<'CaseDecided'>;

/** Of the row of a case, what a decision changes. */
interface Row {
  readonly state: string;
  readonly waits: number;
  readonly since: Position;
  readonly sinceAt: number;
  readonly review: number;
  readonly closed: string;
  readonly decision: string;
  readonly reason: string;
  readonly decidedBy: string;
  readonly decided: Position;
  readonly asked: string;
  readonly graver: number;
  readonly removesAt: number | null;
  readonly force: string;
}

interface Kept {
  readonly event: string;
  readonly position: Position;
  readonly at: number;
  readonly decision: string;
  readonly reason: string;
  /** '' where it answered no objection. */
  readonly objection: string;
  /** Whoever had reported up to there had heard of it before. */
  readonly heard: Position;
  /** JSON of the members who were told of it for what it concerns. */
  readonly told: string;
  /** JSON of the row as it was. */
  readonly before: string;
}

/**
 * What lets a thing be seen, as a keeping, does not count where the thing had been changed before its moderator read it so, as is
 * found out right behind it. Of each case, what the newest such decision changed is kept, and taken back.
 */
export const UNDO_TABLE = `
    CREATE TABLE case_kept (
      inCase    TEXT PRIMARY KEY,
      event     TEXT NOT NULL,
      position  INTEGER NOT NULL,
      at        INTEGER NOT NULL,
      decision  TEXT NOT NULL,
      reason    TEXT NOT NULL,
      objection TEXT NOT NULL,
      heard     INTEGER NOT NULL,
      told      TEXT NOT NULL,
      before    TEXT NOT NULL
    ) WITHOUT ROWID;`;

/** @param moved notes that at a position something changed for a member */
export function createUndo(db: DatabaseSync, moved: (position: Position, member: string) => void) {
  const row = rows<Row>(
    db.prepare(
      `SELECT state, waits, since, sinceAt, review, closed, decision, reason, decidedBy, decided, asked, graver, removesAt, force
        FROM cases WHERE id = ?`,
    ),
  );
  const put = db.prepare('INSERT OR REPLACE INTO case_kept VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)');
  const find = rows<Kept>(
    db.prepare(
      'SELECT event, position, at, decision, reason, objection, heard, told, before FROM case_kept WHERE inCase = ?',
    ),
  );
  const drop = db.prepare('DELETE FROM case_kept WHERE inCase = ?');
  const decide = db.prepare(
    `UPDATE cases SET decision = ?, reason = ?, decidedBy = ?, decided = ?, asked = ?, graver = ?, removesAt = ?,
      force = ?
      WHERE id = ?`,
  );
  const wait = db.prepare(
    `UPDATE cases SET state = ?, waits = ?, since = ?, sinceAt = ?, review = ?, closed = ?, unheard = NULL WHERE id = ?`,
  );
  const unconcern = db.prepare('DELETE FROM case_concerned WHERE member = ? AND position = ?');
  const untell = db.prepare('DELETE FROM case_notices WHERE member = ? AND position = ?');
  const reporters = rows<{ member: string }>(
    db.prepare('SELECT member FROM case_reporters WHERE inCase = ? AND position > ? AND position < ?'),
  );
  const uncount = db.prepare('UPDATE case_months SET n = n - 1 WHERE month = ? AND decision = ? AND reason = ?');
  const none = db.prepare('DELETE FROM case_months WHERE month = ? AND decision = ? AND reason = ? AND n <= 0');

  function less(...what: [month: string, decision: string, reason: string]): void {
    uncount.run(...what);
    none.run(...what);
  }

  /** Where it is the newest decision: what came since stands. */
  function restore(inCase: string, { position, before, heard }: Kept, from: Position): void {
    const now = row.get(inCase);
    if (now?.decided !== position) return;
    const was = JSON.parse(before) as Row; // as `about` wrote it
    const { decision, reason, decidedBy, decided, asked, graver, removesAt, force } = was;
    decide.run(decision, reason, decidedBy, decided, asked, graver, removesAt, force, inCase);
    if (now.since === position) wait.run(was.state, was.waits, was.since, was.sinceAt, was.review, was.closed, inCase);
    // Of what is gone they hear nothing more.
    if (now.state === 'closed') return;
    for (const { member } of reporters.all(inCase, heard, position)) {
      untell.run(member, position);
      moved(from, member);
    }
  }

  return {
    /** Before a decision changes anything: notes what it would have to take back, where it can come to that. */
    about({ id: event, position, at, data }: Decision, heard: Position, told: readonly string[]): void {
      const { case: inCase, decision, reason, objection, seen } = data;
      if (seen === undefined) return;
      const before = JSON.stringify(row.get(inCase));
      put.run(inCase, event, position, at, decision, reason, objection ?? '', heard, JSON.stringify(told), before);
    },

    /**
     * @param event the id of the decision that does not count
     * @param from where this was found
     */
    take(inCase: string, event: string, from: Position): void {
      const kept = find.get(inCase);
      if (kept?.event !== event) return;
      drop.run(inCase);
      const month = indiaMonth(kept.at);
      less(month, kept.decision, kept.reason);
      if (kept.objection !== '') less(month, kept.objection, '');
      // As `about` wrote it.
      for (const member of JSON.parse(kept.told) as string[]) {
        unconcern.run(member, kept.position);
        untell.run(member, kept.position);
        moved(from, member);
      }
      restore(inCase, kept, from);
    },
  };
}
