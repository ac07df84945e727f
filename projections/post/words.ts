import type { DatabaseSync } from 'node:sqlite';
import type { Position } from '#events/port/store.ts';
import { rows } from '../sql/rows.ts';

/** What became of a comment's words. */
export interface CommentWords {
  readonly id: string;
  readonly author: Position;
  readonly position: Position;
  /** Null where they were taken back, or their author has been forgotten. */
  readonly text: string | null;
  /** Milliseconds since 1970; 0 where they were taken back. */
  readonly edited: number;
  /** Whether they were taken back: nothing comes after that. */
  readonly gone: boolean;
  /** As of a post. */
  readonly mentions: string;
}

/** A comment that is published: as a row, without what becomes of it. */
export interface NewComment {
  readonly position: Position;
  readonly id: string;
  readonly post: Position;
  readonly author: Position;
  readonly text: string | null;
  readonly at: number;
  readonly answers: string;
  readonly answered: string;
  readonly mentions: string;
}

/** Keeps comments' words, and which are held: hidden before they were published, and never shown since. */
export interface CommentWriter {
  /** @returns whether it is held */
  add(comment: NewComment): boolean;
  set(words: CommentWords): void;
  /** A moderator hides its words, or shows them again. */
  hide(id: string, isHidden: boolean, position: Position): void;
  /** Whose words are gone. */
  forget(author: Position): void;
}

/**
 * What is done at once, also in a build.
 *
 * @param alone nobody else writes the tables, as in a build: while nothing was ever hidden, nothing is looked for
 */
function writeComments(db: DatabaseSync, alone: boolean) {
  let noneHidden = alone && db.prepare('SELECT 1 FROM comments_hidden LIMIT 1').get() === undefined;
  const isHidden = rows(db.prepare('SELECT 1 FROM comments_hidden WHERE id = ?'));
  const put = db.prepare('INSERT OR IGNORE INTO comments_hidden (id) VALUES (?)');
  const drop = db.prepare('DELETE FROM comments_hidden WHERE id = ?');
  const insert = db.prepare(
    `INSERT INTO comments (position, id, post, author, text, at, answers, answered, mentions, held)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  return {
    add({ position, id, post, author, text, at, answers, answered, mentions }: NewComment): boolean {
      const isHeld = !noneHidden && isHidden.get(id) !== undefined;
      insert.run(position, id, post, author, text, at, answers, answered, mentions, Number(isHeld));
      return isHeld;
    },
    hide(id: string, isHidden: boolean): void {
      noneHidden = false;
      (isHidden ? put : drop).run(id);
    },
  };
}

/** Writes each as it comes: comments are found by their ids, by an index that a build makes last. */
export function writeCommentWords(db: DatabaseSync): CommentWriter {
  const find = rows<{ position: Position; post: Position }>(
    db.prepare('SELECT position, post FROM comments WHERE id = ?'),
  );
  const change = db.prepare(
    'UPDATE comments SET text = ?, edited = ?, gone = ?, mentions = ? WHERE position = ? AND gone = 0',
  );
  const touch = db.prepare('UPDATE posts SET touched = ? WHERE position = ?');
  const release = db.prepare('UPDATE comments SET held = 0 WHERE position = ? AND held = 1');
  const count = db.prepare('UPDATE tallies SET comments = comments + 1, changed = max(changed, ?) WHERE post = ?');
  const { add, hide } = writeComments(db, false);
  return {
    add,
    hide(id, isHidden, position) {
      hide(id, isHidden);
      const comment = find.get(id);
      if (!comment) return;
      touch.run(position, comment.post);
      // It takes its place, as if it had been there from its own moment on.
      if (!isHidden && release.run(comment.position).changes) count.run(comment.position, comment.post);
    },
    set({ id, position, text, edited, gone, mentions }) {
      const comment = find.get(id);
      if (!comment || !change.run(text, edited, Number(gone), mentions, comment.position).changes) return;
      touch.run(position, comment.post);
    },
    forget() {},
  };
}

const GATHERED = `
  CREATE TABLE comment_changes (
    id TEXT PRIMARY KEY, author INTEGER NOT NULL, position INTEGER NOT NULL, text TEXT, edited INTEGER NOT NULL,
    gone INTEGER NOT NULL, mentions TEXT NOT NULL
  ) WITHOUT ROWID;
  CREATE TABLE comments_touched (id TEXT PRIMARY KEY, position INTEGER NOT NULL) WITHOUT ROWID;
  CREATE TABLE comments_shown (id TEXT PRIMARY KEY, position INTEGER NOT NULL) WITHOUT ROWID;
`;

const WRITTEN = `
  UPDATE comments SET text = c.text, edited = c.edited, gone = c.gone, mentions = c.mentions FROM comment_changes c WHERE c.id = comments.id;
  UPDATE posts SET touched = max(touched, t.position)
    FROM (SELECT k.post, max(c.position) AS position FROM comments k JOIN comment_changes c ON c.id = k.id GROUP BY k.post) t
    WHERE t.post = posts.position;
`;

/** What was held before it was published changed nothing then. */
const TOUCHED = `
  UPDATE posts SET touched = max(touched, t.position)
    FROM (SELECT k.post, max(c.position) AS position FROM comments k
      JOIN comments_touched c ON c.id = k.id AND c.position > k.position GROUP BY k.post) t
    WHERE t.post = posts.position;
`;

/** What was shown before it was published was hidden again then, or never held. */
const RELEASED = `
  UPDATE comments SET held = 0 FROM comments_shown s
    WHERE comments.held = 1 AND s.id = comments.id AND s.position > comments.position;
`;

/** Gathers the last of each comment; all are written, in one pass over the comments, after the last event. */
export function gatherCommentWords(db: DatabaseSync): CommentWriter & { finish(): void } {
  if (!db.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'comment_changes'").get()) db.exec(GATHERED);
  const set = db.prepare(
    `INSERT INTO comment_changes (id, author, position, text, edited, gone, mentions) VALUES (?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT DO UPDATE SET position = excluded.position, text = excluded.text, edited = excluded.edited,
        gone = excluded.gone, mentions = excluded.mentions WHERE gone = 0`,
  );
  const { add, hide } = writeComments(db, true);
  const touch = db.prepare('INSERT OR REPLACE INTO comments_touched (id, position) VALUES (?, ?)');
  const show = db.prepare('INSERT OR REPLACE INTO comments_shown (id, position) VALUES (?, ?)');
  const forget = db.prepare("UPDATE comment_changes SET text = NULL, mentions = '' WHERE author = ?");
  return {
    add,
    set: ({ id, author, position, text, edited, gone, mentions }) =>
      void set.run(id, author, position, text, edited, Number(gone), mentions),
    hide(id, isHidden, position) {
      hide(id, isHidden);
      touch.run(id, position);
      if (!isHidden) show.run(id, position);
    },
    forget: (author) => void forget.run(author),
    finish() {
      if (db.prepare('SELECT 1 FROM comment_changes LIMIT 1').get()) db.exec(WRITTEN);
      if (db.prepare('SELECT 1 FROM comments_touched LIMIT 1').get()) db.exec(TOUCHED);
      if (db.prepare('SELECT 1 FROM comments_shown LIMIT 1').get()) db.exec(RELEASED);
      db.exec('DROP TABLE comment_changes; DROP TABLE comments_touched; DROP TABLE comments_shown');
    },
  };
}
