import type { DatabaseSync } from 'node:sqlite';
import { type Handlers, readModel } from '../runner/definition.ts';
import { rows } from '../sql/rows.ts';
import {
  createIntroductionQueries,
  INTRODUCTION_STATEMENTS,
  OWN_INTRODUCTION_STATEMENTS,
  ownIntroductions,
  type Said,
} from './queries.ts';

/**
 * Introductions, once as each of the three sees them: who introduces, and the two. An introduction goes by the position at
 * which it was made. `said`: what that one of the two has answered; the other is never told of it, so that nothing of theirs
 * moves either. `moved` is the position of what last changed a side.
 */
export const introductions = readModel({
  name: 'introductions',
  version: 1,
  tablesDigest: 'c733b84b8fe76036',
  personal: true,
  tables: `
    CREATE TABLE introductions (
      n          INTEGER PRIMARY KEY,
      id         TEXT NOT NULL,
      introducer TEXT NOT NULL,
      first      TEXT NOT NULL,
      second     TEXT NOT NULL,
      note       TEXT NOT NULL,
      at         INTEGER NOT NULL,
      met        INTEGER NOT NULL DEFAULT 0
    );
    CREATE INDEX introductions_by_id ON introductions (id, n);
    CREATE TABLE introduction_sides (
      member TEXT NOT NULL,
      n      INTEGER NOT NULL,
      role   TEXT NOT NULL,
      said   TEXT NOT NULL DEFAULT '',
      moved  INTEGER NOT NULL,
      PRIMARY KEY (member, n)
    ) WITHOUT ROWID;
    -- What was on its way while one of the three left comes after them: it is for nobody.
    CREATE TABLE introductions_erased (
      member TEXT PRIMARY KEY
    ) WITHOUT ROWID;
  `,
  indexes: `
    CREATE INDEX introduction_sides_moved ON introduction_sides (member, moved);
    CREATE INDEX introduction_sides_of ON introduction_sides (n);
  `,

  handlers: createHandlers,
  queries: createIntroductionQueries,
  statements: { ...INTRODUCTION_STATEMENTS, ...OWN_INTRODUCTION_STATEMENTS },
  own: ownIntroductions,
});

function createHandlers(db: DatabaseSync): Handlers {
  const newest = rows<{ n: number }>(db.prepare('SELECT n FROM introductions WHERE id = ? ORDER BY n DESC LIMIT 1'));
  const make = db.prepare(
    'INSERT INTO introductions (n, id, introducer, first, second, note, at) VALUES (?, ?, ?, ?, ?, ?, ?)',
  );
  const take = db.prepare('INSERT INTO introduction_sides (member, n, role, said, moved) VALUES (?, ?, ?, ?, ?)');
  const answer = db.prepare('UPDATE introduction_sides SET said = ?, moved = ? WHERE member = ? AND n = ?');
  const meet = db.prepare('UPDATE introductions SET met = 1 WHERE n = ?');
  const move = db.prepare('UPDATE introduction_sides SET moved = ? WHERE n = ?');
  const gone = rows<{ member: string }>(
    db.prepare('SELECT member FROM introductions_erased WHERE member IN (?, ?, ?) LIMIT 1'),
  );
  const keepGone = db.prepare('INSERT OR IGNORE INTO introductions_erased (member) VALUES (?)');
  const of = rows<{ n: number }>(db.prepare('SELECT n FROM introduction_sides WHERE member = ?'));
  const dropSides = db.prepare('DELETE FROM introduction_sides WHERE n = ?');
  const drop = db.prepare('DELETE FROM introductions WHERE n = ?');

  return {
    IntroductionMade({ position, at, data, personal }) {
      const { introduction, by, first, second, quiet } = data;
      if (!personal || gone.get(by, first, second)) return;
      make.run(position, introduction, by, first, second, personal.note, at);
      take.run(by, position, 'introducer', '', position);
      // Whoever is not told has a side for the one purpose that it goes with them.
      for (const member of [first, second])
        if (quiet) take.run(member, position, 'untold', 'no', 0);
        else take.run(member, position, 'introduced', '', position);
    },
    IntroductionAnswered({ position, data: { introduction, member, accept } }) {
      const said: Said = accept ? 'yes' : 'no';
      const found = newest.get(introduction);
      if (found) answer.run(said, position, member, found.n);
    },
    IntroductionCompleted({ position, data: { introduction } }) {
      const found = newest.get(introduction);
      if (!found) return;
      meet.run(found.n);
      move.run(position, found.n);
    },
    MemberErased({ data: { member } }) {
      for (const { n } of of.all(member)) {
        dropSides.run(n);
        drop.run(n);
      }
      keepGone.run(member);
    },
  };
}
