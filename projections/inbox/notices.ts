import type { DatabaseSync } from 'node:sqlite';
import type { Position } from '#events/port/store.ts';
import { rows } from '../sql/rows.ts';
import { KINDS, type Kind, kindNumber, kindsBelow, nameOfKind, repeatedKinds } from './kinds.ts';
import { createTallies } from './tallies.ts';

const REPEATED = repeatedKinds();
const BELOW = kindsBelow();

/** By it a notice is found when what it tells of is taken back. */
export const TAKEN_BACK_INDEX = `CREATE UNIQUE INDEX notices_taken_back ON notices (subject, actor) WHERE kind NOT IN (${REPEATED})`;

/** By these they are found when their words are hidden. A build has no use for them: it makes them last. */
export const WORDS_INDEXES = `
    CREATE INDEX notices_of_words ON notices (words) WHERE words <> '';
    CREATE INDEX notices_below ON notices (subject) WHERE kind IN (${BELOW});
  `;

/** What is told of words, of those by their id, and of all below a post. @param table has the columns of `ToldNotice` */
export const toldSelects = (table: string) => ({
  ofWords: `SELECT words, member, kind, position, actor, subject, at FROM ${table} WHERE words = ? AND words <> ''`,
  below: `SELECT words, member, kind, position, actor, subject, at FROM ${table} WHERE subject = ? AND kind IN (${BELOW})`,
});

/** A notice of words: of a post (by which somebody is named) or of a comment. */
export interface ToldNotice {
  /** The id of the post or the comment. */
  readonly words: string;
  readonly member: Position;
  readonly kind: number;
  readonly position: Position;
  readonly actor: Position;
  /** The post. */
  readonly subject: Position;
  readonly at: number;
}

/** Of the event. */
export type Deed = { readonly position: Position; readonly at: number };

/** Keeps the notices, and how many of them nobody has seen yet. Everybody and everything goes by its position. */
export interface NoticeWriter {
  /** Tells `to` of what `actor` did. @param words the id of the post or the comment that says it; left out where it is no words */
  tell(kind: Kind, to: Position, actor: Position, subject: Position, deed: Deed, words?: string): void;
  /** It was taken back. */
  untell(kind: Kind, to: Position, actor: Position, subject: Position, deed: Deed): void;
  /** The member has seen everything between the two positions. */
  read(member: Position, from: Position, to: Position): void;
  /** What was told of a comment, or of words that name somebody. */
  toldOf(words: string): readonly ToldNotice[];
  /** What was told of a post and the comments on it to others than its author. */
  toldBelow(post: Position): readonly ToldNotice[];
  /** Of words that are not seen any more. */
  takeOut(notice: ToldNotice): void;
  /** As it was. */
  putBack(notice: ToldNotice): void;
  /** A member's notices go. */
  forget(member: Position, deed: Deed): void;
}

/** Writes each as it comes; the numbers once a batch. */
export function writeNotices(db: DatabaseSync) {
  const findReader = rows<{ readTo: Position }>(db.prepare('SELECT readTo FROM inbox_members WHERE position = ?'));
  const add = db.prepare(
    'INSERT OR IGNORE INTO notices (member, kind, position, actor, subject, at, words) VALUES (?, ?, ?, ?, ?, ?, ?)',
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
  const { ofWords, below } = toldSelects('notices');
  const toldOf = rows<ToldNotice>(db.prepare(`${ofWords} ORDER BY member, kind, position`));
  const toldBelow = rows<ToldNotice>(db.prepare(`${below} ORDER BY member, kind, position`));
  const tallies = createTallies(db);

  function count({ member, kind, position }: ToldNotice, by: number): void {
    const name = nameOfKind(kind);
    if (name && position > (findReader.get(member)?.readTo ?? -1)) tallies.add(member, name, by);
  }

  const writer: NoticeWriter = {
    tell(kind, to, actor, subject, { position, at }, words = '') {
      const { changes } = add.run(to, kindNumber(kind), position, actor, subject, at, words);
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
    toldOf: (words) => toldOf.all(words),
    toldBelow: (post) => toldBelow.all(post),
    takeOut(notice) {
      remove.run(notice.member, notice.kind, notice.position);
      count(notice, -1);
    },
    putBack(notice) {
      const { words, member, kind, position, actor, subject, at } = notice;
      add.run(member, kind, position, actor, subject, at, words);
      count(notice, 1);
    },
    forget(member) {
      tallies.forget(member);
      forget.run(member);
    },
  };
  return { writer, flush: tallies.flush, drop: tallies.drop };
}
