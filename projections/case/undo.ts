import type { DatabaseSync } from 'node:sqlite';
import { indiaMonth } from '#events/indiaDay.ts';
import type { Position } from '#events/port/store.ts';
import { rows } from '../sql/rows.ts';
import { type CaseEvent, NEW_ROW, type Row, rowWith } from './row.ts';

/**
 * The events of each case. A decision that lets a thing be seen does not count where the thing had been changed since its
 * moderator read it. That is found out later, when other events may have followed; so the row is made anew from all events but
 * that one, which gives what a reader of the log comes to.
 * `told`: JSON of the members who were told of a decision for what it concerns.
 */
export const UNDO_TABLE = `
    CREATE TABLE case_events (
      inCase    TEXT NOT NULL,
      position  INTEGER NOT NULL,
      event     TEXT NOT NULL,
      told      TEXT NOT NULL,
      PRIMARY KEY (inCase, position)
    ) WITHOUT ROWID;`;

/** With these a case closes although it was reported. */
export const isGone = (why: string): boolean => why === 'removed' || why === 'erased';

/** Whoever reported it up to there has heard what came of it. */
export const heardTo = ({ closed, since, decided }: Pick<Row, 'closed' | 'since' | 'decided'>): Position =>
  isGone(closed) ? since : decided;

/** @param moved notes that at a position something changed for a member */
export function createUndo(db: DatabaseSync, moved: (position: Position, member: string) => void) {
  const put = db.prepare('INSERT INTO case_events (inCase, position, event, told) VALUES (?, ?, ?, ?)');
  const all = rows<{ event: string; told: string }>(
    db.prepare('SELECT event, told FROM case_events WHERE inCase = ? ORDER BY position'),
  );
  const drop = db.prepare('DELETE FROM case_events WHERE inCase = ? AND position = ?');
  const unconcern = db.prepare('DELETE FROM case_concerned WHERE member = ? AND position = ?');
  const untell = db.prepare('DELETE FROM case_notices WHERE member = ? AND position = ?');
  const reporters = rows<{ member: string }>(
    db.prepare('SELECT member FROM case_reporters WHERE inCase = ? AND position > ?'),
  );
  const unthank = db.prepare(
    `DELETE FROM case_notices WHERE member = ? AND position > ? AND inCase = ? AND decision = '' AND reason = ''`,
  );
  const uncount = db.prepare(
    'UPDATE case_months SET count = count - 1 WHERE month = ? AND decision = ? AND reason = ?',
  );
  const none = db.prepare('DELETE FROM case_months WHERE month = ? AND decision = ? AND reason = ? AND count <= 0');

  function less(...what: [month: string, decision: string, reason: string]): void {
    uncount.run(...what);
    none.run(...what);
  }

  return {
    /** @param told who hears of it for what it concerns */
    add(inCase: string, { type, id, position, at, data }: CaseEvent, told: readonly string[] = []): void {
      put.run(inCase, position, JSON.stringify({ type, id, position, at, data }), JSON.stringify(told));
    },

    /**
     * Takes a decision back that does not count, with what it told and what it counted.
     * @param unread the id of its event
     * @param now the row as it is
     * @param from where this was found
     * @returns the row without it; null where there is no such decision
     */
    take(inCase: string, unread: string, now: Row, from: Position): Row | null {
      const events = all.all(inCase).map(({ event, told }) => ({ event: JSON.parse(event) as CaseEvent, told })); // as `add` wrote it
      const taken = events.find(({ event }) => event.id === unread);
      if (taken?.event.type !== 'CaseDecided') return null;
      const { position, at, data } = taken.event;
      drop.run(inCase, position);
      const month = indiaMonth(at);
      less(month, data.decision, data.reason);
      if (data.objection !== null) less(month, data.objection, '');
      // As `add` wrote it.
      for (const member of JSON.parse(taken.told) as string[]) {
        unconcern.run(member, position);
        untell.run(member, position);
        moved(from, member);
      }
      const row = events.filter((one) => one !== taken).reduce((before, { event }) => rowWith(before, event), NEW_ROW);
      // Of what is gone they hear nothing more.
      if (now.state === 'closed') return row;
      const heard = heardTo(row);
      for (const { member } of reporters.all(inCase, heard)) {
        unthank.run(member, heard, inCase);
        moved(from, member);
      }
      return row;
    },
  };
}
