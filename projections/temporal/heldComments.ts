import type { DatabaseSync } from 'node:sqlite';
import type { Position } from '#events/port/store.ts';
import { rows } from '../sql/rows.ts';

/**
 * Keeps which comments are hidden, at every moment. One that was hidden before it was published is held: it is there at no
 * moment, and once it is shown, at all of them since its own.
 */
export interface HeldComments {
  isHidden(id: string): boolean;
  hide(id: string, isHidden: boolean, position: Position): void;
}

/** What is done at once, also in a build. */
function writeHidden(db: DatabaseSync) {
  const isHidden = rows(db.prepare('SELECT 1 FROM temporal_comments_hidden WHERE id = ?'));
  const put = db.prepare('INSERT OR IGNORE INTO temporal_comments_hidden (id) VALUES (?)');
  const drop = db.prepare('DELETE FROM temporal_comments_hidden WHERE id = ?');
  return {
    isHidden: (id: string): boolean => isHidden.get(id) !== undefined,
    hide: (id: string, isHidden: boolean): void => void (isHidden ? put : drop).run(id),
  };
}

/** Writes each as it comes: comments are found by an index that a build makes last. */
export function writeHeldComments(db: DatabaseSync): HeldComments {
  const release = rows<{ position: Position; post: Position }>(
    db.prepare('UPDATE temporal_comments SET held = 0 WHERE id = ? AND held = 1 RETURNING position, post'),
  );
  const countLater = db.prepare(
    'UPDATE temporal_comments_of SET comments = comments + 1 WHERE post = ? AND position > ?',
  );
  const count = db.prepare(
    `INSERT INTO temporal_comments_of (post, position, comments)
      SELECT ?1, ?2, 1 + coalesce((SELECT comments FROM temporal_comments_of
        WHERE post = ?1 AND position < ?2 ORDER BY position DESC LIMIT 1), 0)`,
  );
  const { isHidden, hide } = writeHidden(db);
  return {
    isHidden,
    hide(id, isHidden) {
      hide(id, isHidden);
      const shown = isHidden ? undefined : release.get(id);
      if (!shown) return;
      countLater.run(shown.post, shown.position);
      count.run(shown.post, shown.position);
    },
  };
}

const GATHERED = 'CREATE TABLE temporal_comments_shown (id TEXT PRIMARY KEY, position INTEGER NOT NULL) WITHOUT ROWID';

/** What was shown before it was published was hidden again then, or never held. */
const RELEASED = `
  UPDATE temporal_comments SET held = 0 FROM temporal_comments_shown s
    WHERE temporal_comments.held = 1 AND s.id = temporal_comments.id AND s.position > temporal_comments.position;
`;

/** Gathers what was shown: which comments are held is known after the last event, and they are counted behind that. */
export function gatherHeldComments(db: DatabaseSync): HeldComments & { finish(): void } {
  if (!db.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'temporal_comments_shown'").get()) db.exec(GATHERED);
  const show = db.prepare('INSERT OR REPLACE INTO temporal_comments_shown (id, position) VALUES (?, ?)');
  const { isHidden, hide } = writeHidden(db);
  return {
    isHidden,
    hide(id, isHidden, position) {
      hide(id, isHidden);
      if (!isHidden) show.run(id, position);
    },
    finish() {
      if (db.prepare('SELECT 1 FROM temporal_comments_shown LIMIT 1').get()) db.exec(RELEASED);
      db.exec('DROP TABLE temporal_comments_shown');
    },
  };
}
