import type { DatabaseSync } from 'node:sqlite';
import type { Position } from '#events/port/store.ts';
import { rows } from '../sql/rows.ts';
import { KINDS, type Kind, kindNumber, repeatedKinds } from './kinds.ts';
import { createTallies } from './tallies.ts';

const REPEATED = repeatedKinds();

/** By it a notice is found when what it tells of is taken back. */
export const TAKEN_BACK_INDEX = `CREATE UNIQUE INDEX notices_taken_back ON notices (subject, actor) WHERE kind NOT IN (${REPEATED})`;

/** Of the event. */
export type Deed = { readonly position: Position; readonly at: number };

/** Keeps the notices, and how many of them nobody has seen yet. Everybody and everything goes by its position. */
export interface NoticeWriter {
  /** Tells `to` of what `actor` did. */
  tell(kind: Kind, to: Position, actor: Position, subject: Position, deed: Deed): void;
  /** It was taken back. */
  untell(kind: Kind, to: Position, actor: Position, subject: Position, deed: Deed): void;
  /** The member has seen everything between the two positions. */
  read(member: Position, from: Position, to: Position): void;
  /** A member's notices go. */
  forget(member: Position, deed: Deed): void;
}

/** Writes each as it comes; the numbers once a batch. */
export function writeNotices(db: DatabaseSync) {
  const findReader = rows<{ readTo: Position }>(db.prepare('SELECT readTo FROM inbox_members WHERE position = ?'));
  const add = db.prepare(
    'INSERT OR IGNORE INTO notices (member, kind, position, actor, subject, at) VALUES (?, ?, ?, ?, ?, ?)',
  );
  const find = rows<{ position: Position }>(
    db.prepare(`SELECT position FROM notices WHERE subject = ? AND actor = ? AND kind NOT IN (${REPEATED})`),
  );
  const remove = db.prepare('DELETE FROM notices WHERE member = ? AND kind = ? AND position = ?');
  const countBetween = rows<{ count: number }>(
    db.prepare(
      'SELECT count(*) AS count FROM notices WHERE member = ? AND kind = ? AND position > ? AND position <= ?',
    ),
  );
  const forget = db.prepare('DELETE FROM notices WHERE member = ?');
  const tallies = createTallies(db);

  const writer: NoticeWriter = {
    tell(kind, to, actor, subject, { position, at }) {
      const { changes } = add.run(to, kindNumber(kind), position, actor, subject, at);
      if (changes) tallies.add(to, kind, 1);
    },
    untell(kind, to, actor, subject) {
      const notice = find.get(subject, actor);
      if (!notice) return;
      remove.run(to, kindNumber(kind), notice.position);
      if (notice.position > (findReader.get(to)?.readTo ?? -1)) tallies.add(to, kind, -1);
    },
    read(member, from, to) {
      // Each notice is counted once, when it is read.
      for (const kind of KINDS) {
        const seen = countBetween.get(member, kindNumber(kind), from, to)?.count ?? 0;
        if (seen > 0) tallies.add(member, kind, -seen);
      }
    },
    forget(member) {
      tallies.forget(member);
      forget.run(member);
    },
  };
  return { writer, flush: tallies.flush, drop: tallies.drop };
}
