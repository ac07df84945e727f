import type { DatabaseSync } from 'node:sqlite';
import type { Position } from '#events/port/store.ts';
import { rows } from '../sql/rows.ts';
import { KINDS, kindNumber, kindsBelow, repeatedKinds } from './kinds.ts';
import { type NoticeWriter, type ToldNotice, toldSelects } from './notices.ts';

const REPEATED = repeatedKinds();

/** What was told, taken back and forgotten, in the order of the log. In the file, so that a build can be gone on with. */
const GATHERED = `
  CREATE TABLE notices_told (
    position INTEGER NOT NULL, member INTEGER NOT NULL, kind INTEGER NOT NULL, actor INTEGER NOT NULL,
    subject INTEGER NOT NULL, at INTEGER NOT NULL, words TEXT NOT NULL
  );
  CREATE TABLE notices_untold (
    subject INTEGER NOT NULL, actor INTEGER NOT NULL, position INTEGER NOT NULL,
    PRIMARY KEY (subject, actor, position)
  ) WITHOUT ROWID;
  CREATE TABLE notices_forgotten (member INTEGER PRIMARY KEY, position INTEGER NOT NULL);
`;

/** Made once words are hidden or taken back: a log in which none are is not slower for it. */
const LOOKED_THROUGH = `
  CREATE INDEX IF NOT EXISTS notices_told_words ON notices_told (words) WHERE words <> '';
  CREATE INDEX IF NOT EXISTS notices_told_below ON notices_told (subject) WHERE kind IN (${kindsBelow()});
`;

/** Of whom something was told, and has left since. */
const NOT_FORGOTTEN =
  'NOT EXISTS (SELECT 1 FROM notices_forgotten AS f WHERE f.member = t.member AND f.position > t.position)';

/**
 * The notices that stand after the last event, in the order of their key; of several that say the same, the first one. A
 * member's posts are few, so that the index by subject is written in few places at a time too.
 */
const STANDING = `
  INSERT OR IGNORE INTO notices (member, kind, position, actor, subject, at, words)
    SELECT member, kind, position, actor, subject, at, words FROM notices_told AS t
    WHERE ${NOT_FORGOTTEN}
      AND (kind IN (${REPEATED}) OR NOT EXISTS (SELECT 1 FROM notices_untold AS u
        WHERE u.subject = t.subject AND u.actor = t.actor AND u.position > t.position))
    ORDER BY member, kind, position`;

const COUNTED = `UPDATE inbox_members SET ${KINDS.map(
  (kind) => `${kind} = (SELECT count(*) FROM notices AS n
    WHERE n.member = inbox_members.position AND n.kind = ${kindNumber(kind)} AND n.position > readTo)`,
).join(', ')}`;

/** Gathers notices in the order in which they come, and puts them in the order of their keys after the last event. */
export function gatherNotices(db: DatabaseSync): NoticeWriter & { finish(): void } {
  const begun = db.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'notices_told'").get() !== undefined;
  if (!begun) db.exec(GATHERED);
  let came = begun;
  const tell = db.prepare(
    'INSERT INTO notices_told (position, member, kind, actor, subject, at, words) VALUES (?, ?, ?, ?, ?, ?, ?)',
  );
  const untell = db.prepare('INSERT INTO notices_untold (subject, actor, position) VALUES (?, ?, ?)');
  const forget = db.prepare('INSERT OR REPLACE INTO notices_forgotten (member, position) VALUES (?, ?)');

  const { ofWords, below } = toldSelects('notices_told AS t');
  const told = (select: string) => {
    const found = rows<ToldNotice>(db.prepare(`${select} AND ${NOT_FORGOTTEN} ORDER BY member, kind, position`));
    return (of: string | Position): readonly ToldNotice[] => {
      db.exec(LOOKED_THROUGH);
      return found.all(of);
    };
  };
  const takeOut = db.prepare(
    "DELETE FROM notices_told WHERE words = ? AND words <> '' AND member = ? AND kind = ? AND position = ?",
  );

  return {
    tell(kind, to: Position, actor, subject, { position, at }, words = '') {
      came = true;
      tell.run(position, to, kindNumber(kind), actor, subject, at, words);
    },
    toldOf: told(ofWords),
    toldBelow: told(below),
    takeOut({ words, member, kind, position }) {
      takeOut.run(words, member, kind, position);
    },
    putBack({ words, member, kind, position, actor, subject, at }) {
      came = true;
      tell.run(position, member, kind, actor, subject, at, words);
    },
    untell(_kind, _to, actor, subject, { position }) {
      came = true;
      untell.run(subject, actor, position);
    },
    // Counted after the last event.
    read() {},
    forget(member, { position }) {
      came = true;
      forget.run(member, position);
    },
    finish() {
      if (came) db.exec(`${STANDING}; ${COUNTED}`);
      db.exec('DROP TABLE notices_told; DROP TABLE notices_untold; DROP TABLE notices_forgotten');
    },
  };
}
