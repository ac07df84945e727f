import type { DatabaseSync } from 'node:sqlite';
import type { Position } from '#events/port/store.ts';
import { KINDS, kindNumber, repeatedKinds } from './kinds.ts';
import type { NoticeWriter } from './notices.ts';

const REPEATED = repeatedKinds();

/** What was told, taken back and forgotten, in the order of the log. In the file, so that a build can be gone on with. */
const GATHERED = `
  CREATE TABLE notices_told (
    position INTEGER NOT NULL, member INTEGER NOT NULL, kind INTEGER NOT NULL, actor INTEGER NOT NULL,
    subject INTEGER NOT NULL, at INTEGER NOT NULL
  );
  CREATE TABLE notices_untold (
    subject INTEGER NOT NULL, actor INTEGER NOT NULL, position INTEGER NOT NULL,
    PRIMARY KEY (subject, actor, position)
  ) WITHOUT ROWID;
  CREATE TABLE notices_forgotten (member INTEGER PRIMARY KEY, position INTEGER NOT NULL);
`;

/**
 * The notices that stand after the last event, in the order of their key; of several that say the same, the first one. A
 * member's posts are few, so that the index by subject is written in few places at a time too.
 */
const STANDING = `
  INSERT OR IGNORE INTO notices (member, kind, position, actor, subject, at)
    SELECT member, kind, position, actor, subject, at FROM notices_told AS t
    WHERE NOT EXISTS (SELECT 1 FROM notices_forgotten AS f WHERE f.member = t.member AND f.position > t.position)
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
    'INSERT INTO notices_told (position, member, kind, actor, subject, at) VALUES (?, ?, ?, ?, ?, ?)',
  );
  const untell = db.prepare('INSERT INTO notices_untold (subject, actor, position) VALUES (?, ?, ?)');
  const forget = db.prepare('INSERT OR REPLACE INTO notices_forgotten (member, position) VALUES (?, ?)');

  return {
    tell(kind, to: Position, actor, subject, { position, at }) {
      came = true;
      tell.run(position, to, kindNumber(kind), actor, subject, at);
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
