import type { DatabaseSync } from 'node:sqlite';
import type { Position } from '#events/port/store.ts';
import { rows } from '../sql/rows.ts';
import { kindNumber } from './kinds.ts';
import type { ToldNotice } from './notices.ts';

/**
 * `inbox_hidden`: posts and comments that others do not see, also before they are published; `gone` (1): for good.
 * `notices_withheld`: what is told of them once they are seen. `told` (1): it was told before they were hidden, and comes back as
 * it was. `named` (0): whom they named names them no more, since they were changed meanwhile.
 */
export const WITHHELD = `
    CREATE TABLE inbox_hidden (
      id   TEXT PRIMARY KEY,
      gone INTEGER NOT NULL
    ) WITHOUT ROWID;
    CREATE TABLE notices_withheld (
      words    TEXT NOT NULL,
      member   INTEGER NOT NULL,
      kind     INTEGER NOT NULL,
      position INTEGER NOT NULL,
      actor    INTEGER NOT NULL,
      subject  INTEGER NOT NULL,
      at       INTEGER NOT NULL,
      told     INTEGER NOT NULL,
      named    INTEGER NOT NULL DEFAULT 1,
      PRIMARY KEY (words, member, kind, position)
    ) WITHOUT ROWID;
    CREATE INDEX notices_withheld_below ON notices_withheld (subject);
    CREATE INDEX notices_withheld_of ON notices_withheld (member);`;

export type Sight = 'shown' | 'hidden' | 'gone';

/** A notice of words that its reader cannot see. */
export interface WithheldNotice extends ToldNotice {
  readonly told: number;
  readonly named: number;
}

/**
 * Keeps them.
 *
 * @param alone nobody else writes the tables, as in a build: of what was never hidden is then known without a look
 */
export function createWithheld(db: DatabaseSync, alone: boolean) {
  const all = rows<{ id: string }>(db.prepare('SELECT id FROM inbox_hidden'));
  const known = alone ? new Set(all.all().map(({ id }) => id)) : undefined;
  const find = rows<{ gone: number }>(db.prepare('SELECT gone FROM inbox_hidden WHERE id = ?'));
  const findPost = rows<{ gone: number }>(
    db.prepare('SELECT h.gone FROM inbox_posts p JOIN inbox_hidden h ON h.id = p.id WHERE p.position = ?'),
  );
  const hide = db.prepare('INSERT OR IGNORE INTO inbox_hidden (id, gone) VALUES (?, 0)');
  const show = db.prepare('DELETE FROM inbox_hidden WHERE id = ? AND gone = 0');
  const end = db.prepare('INSERT OR REPLACE INTO inbox_hidden (id, gone) VALUES (?, 1)');
  const ofWords = rows<WithheldNotice>(
    db.prepare('SELECT * FROM notices_withheld WHERE words = ? ORDER BY position, member'),
  );
  const below = rows<WithheldNotice>(
    db.prepare('SELECT * FROM notices_withheld WHERE subject = ? ORDER BY position, member'),
  );
  const put = db.prepare(
    `INSERT OR IGNORE INTO notices_withheld (words, member, kind, position, actor, subject, at, told)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const take = db.prepare('DELETE FROM notices_withheld WHERE words = ? AND member = ? AND kind = ? AND position = ?');
  const name = db.prepare(
    `UPDATE notices_withheld SET named = (member IN (SELECT value FROM json_each(?2)))
      WHERE words = ?1 AND kind = ${kindNumber('mentioned')} AND told = 0`,
  );
  const forget = db.prepare('DELETE FROM notices_withheld WHERE member = ?');

  const sightOf = (row: { readonly gone: number } | undefined): Sight =>
    row === undefined ? 'shown' : row.gone === 1 ? 'gone' : 'hidden';
  const looked = (id: string): Sight => (known?.has(id) === false ? 'shown' : sightOf(find.get(id)));

  return {
    /** Whether others see a post or a comment. */
    sight: looked,

    hide(id: string): void {
      known?.add(id);
      hide.run(id);
    },
    /** @returns whether it was hidden */
    show: (id: string): boolean => show.run(id).changes > 0,
    /** For good. */
    end(id: string): void {
      known?.add(id);
      end.run(id);
    },

    /** Keeps a notice until its words are seen. @param isTold it was told before */
    put({ words, member, kind, position, actor, subject, at }: ToldNotice, isTold: boolean): void {
      put.run(words, member, kind, position, actor, subject, at, isTold ? 1 : 0);
    },
    take({ words, member, kind, position }: ToldNotice): void {
      take.run(words, member, kind, position);
    },
    /** All that is kept of some words, in the order in which they were written. */
    ofWords: (words: string): readonly WithheldNotice[] => ofWords.all(words),
    /** All that is kept of a post and its comments. */
    below: (post: Position): readonly WithheldNotice[] => below.all(post),
    /** Whether the reader of a notice sees what it is about now: whose post is commented on sees their post, hidden or not. */
    isSeen: ({ words, kind, subject }: ToldNotice): boolean =>
      looked(words) === 'shown' && (kind === kindNumber('commented') || findPost.get(subject) === undefined),
    /** Whom words name at present: of those who have not heard of it, the others do not hear of it. */
    name: (words: string, members: readonly Position[]): void => void name.run(words, JSON.stringify(members)),
    forget: (member: Position): void => void forget.run(member),
  };
}

export type Withheld = ReturnType<typeof createWithheld>;
