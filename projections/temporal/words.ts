import type { DatabaseSync } from 'node:sqlite';
import type { Position } from '#events/port/store.ts';
import { rows } from '../sql/rows.ts';

/** Words as they are since an event. */
export interface ChangedWords {
  readonly since: Position;
  readonly author: Position;
  /** Null where the author has been forgotten. */
  readonly text: string | null;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** Keeps how posts and comments read at any moment. Posts go by positions, comments by ids. */
export interface WordsWriter {
  changePost(post: Position, words: ChangedWords): void;
  changeComment(id: string, words: ChangedWords): void;
  /** Out of every version. */
  removePost(post: Position): void;
  removeComment(id: string): void;
  forget(author: Position): void;
}

/** What is done at once, also in a build: posts are found by their positions. */
function writePostWords(db: DatabaseSync) {
  const isThere = rows(db.prepare('SELECT 1 FROM temporal_posts WHERE position = ? AND gone <> 1'));
  const insert = db.prepare('INSERT INTO temporal_words (thing, since, author, text, at) VALUES (?, ?, ?, ?, ?)');
  const remove = db.prepare('DELETE FROM temporal_words WHERE thing = ?');
  const forget = db.prepare('UPDATE temporal_words SET text = NULL WHERE author = ?');

  const write = (thing: Position, { since, author, text, at }: ChangedWords): void =>
    void insert.run(thing, since, author, text, at);
  return {
    write,
    changePost(post: Position, words: ChangedWords): void {
      if (isThere.get(post)) write(post, words);
    },
    removePost: (post: Position): void => void remove.run(post),
    forget: (author: Position): void => void forget.run(author),
  };
}

/** Writes each as it comes: comments are found by an index that a build makes last. */
export function writeWords(db: DatabaseSync): WordsWriter {
  const find = rows<{ position: Position }>(
    db.prepare('SELECT position FROM temporal_comments WHERE id = ? AND gone = 0'),
  );
  const empty = db.prepare('UPDATE temporal_comments SET text = NULL, gone = 1 WHERE position = ?');
  const { write, ...posts } = writePostWords(db);
  return {
    ...posts,
    changeComment(id, words) {
      const comment = find.get(id)?.position;
      if (comment !== undefined) write(comment, words);
    },
    removeComment(id) {
      const comment = find.get(id)?.position;
      if (comment === undefined) return;
      empty.run(comment);
      posts.removePost(comment);
    },
  };
}

const GATHERED = `
  CREATE TABLE temporal_comment_words (
    id TEXT NOT NULL, since INTEGER NOT NULL, author INTEGER NOT NULL, text TEXT, at INTEGER NOT NULL,
    PRIMARY KEY (id, since)
  ) WITHOUT ROWID;
  CREATE TABLE temporal_comments_gone (id TEXT PRIMARY KEY) WITHOUT ROWID;
`;

const WRITTEN = `
  DELETE FROM temporal_comment_words WHERE id IN (SELECT id FROM temporal_comments_gone);
  INSERT INTO temporal_words (thing, since, author, text, at)
    SELECT c.position, w.since, w.author, w.text, w.at
    FROM temporal_comments c CROSS JOIN temporal_comment_words w ON w.id = c.id;
  UPDATE temporal_comments SET text = NULL, gone = 1 WHERE id IN (SELECT id FROM temporal_comments_gone);
`;

/** Gathers what becomes of comments' words; all of it is written, in one pass over the comments, after the last event. */
export function gatherWords(db: DatabaseSync): WordsWriter & { finish(): void } {
  if (!db.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'temporal_comments_gone'").get()) db.exec(GATHERED);
  const change = db.prepare('INSERT INTO temporal_comment_words (id, since, author, text, at) VALUES (?, ?, ?, ?, ?)');
  const remove = db.prepare('INSERT OR IGNORE INTO temporal_comments_gone (id) VALUES (?)');
  const forgetComments = db.prepare('UPDATE temporal_comment_words SET text = NULL WHERE author = ?');
  const { changePost, removePost, forget } = writePostWords(db);
  return {
    ...{ changePost, removePost },
    changeComment: (id, { since, author, text, at }) => void change.run(id, since, author, text, at),
    removeComment: (id) => void remove.run(id),
    forget(author) {
      forget(author);
      forgetComments.run(author);
    },
    finish() {
      const any = 'SELECT 1 FROM temporal_comment_words UNION ALL SELECT 1 FROM temporal_comments_gone LIMIT 1';
      if (db.prepare(any).get()) db.exec(WRITTEN);
      db.exec('DROP TABLE temporal_comment_words; DROP TABLE temporal_comments_gone');
    },
  };
}
