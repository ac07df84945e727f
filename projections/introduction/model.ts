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
  version: 2,
  tablesDigest: '9f529c710f151769',
  personal: true,
  tables: `
    CREATE TABLE introductions (
      position   INTEGER PRIMARY KEY,
      id         TEXT NOT NULL,
      introducer TEXT NOT NULL,
      first      TEXT NOT NULL,
      second     TEXT NOT NULL,
      note       TEXT NOT NULL,
      at         INTEGER NOT NULL,
      met        INTEGER NOT NULL DEFAULT 0
    );
    CREATE INDEX introductions_by_id ON introductions (id, position);
    CREATE TABLE introduction_sides (
      member   TEXT NOT NULL,
      position INTEGER NOT NULL,
      role     TEXT NOT NULL,
      said     TEXT NOT NULL DEFAULT '',
      moved    INTEGER NOT NULL,
      PRIMARY KEY (member, position)
    ) WITHOUT ROWID;
    -- What was on its way while one of the three left comes after them: it is for nobody.
    CREATE TABLE introductions_erased (
      member TEXT PRIMARY KEY
    ) WITHOUT ROWID;
  `,
  indexes: `
    CREATE INDEX introduction_sides_moved ON introduction_sides (member, moved);
    CREATE INDEX introduction_sides_of ON introduction_sides (position);
  `,

  handlers: createHandlers,
  queries: createIntroductionQueries,
  statements: { ...INTRODUCTION_STATEMENTS, ...OWN_INTRODUCTION_STATEMENTS },
  own: ownIntroductions,
});

function createHandlers(db: DatabaseSync): Handlers {
  const newest = rows<{ position: number }>(
    db.prepare('SELECT position FROM introductions WHERE id = ? ORDER BY position DESC LIMIT 1'),
  );
  const make = db.prepare(
    'INSERT INTO introductions (position, id, introducer, first, second, note, at) VALUES (?, ?, ?, ?, ?, ?, ?)',
  );
  const take = db.prepare(
    'INSERT INTO introduction_sides (member, position, role, said, moved) VALUES (?, ?, ?, ?, ?)',
  );
  const answer = db.prepare('UPDATE introduction_sides SET said = ?, moved = ? WHERE member = ? AND position = ?');
  const meet = db.prepare('UPDATE introductions SET met = 1 WHERE position = ?');
  const move = db.prepare('UPDATE introduction_sides SET moved = ? WHERE position = ?');
  const gone = rows<{ member: string }>(
    db.prepare('SELECT member FROM introductions_erased WHERE member IN (?, ?, ?) LIMIT 1'),
  );
  const keepGone = db.prepare('INSERT OR IGNORE INTO introductions_erased (member) VALUES (?)');
  const of = rows<{ position: number }>(db.prepare('SELECT position FROM introduction_sides WHERE member = ?'));
  const dropSides = db.prepare('DELETE FROM introduction_sides WHERE position = ?');
  const drop = db.prepare('DELETE FROM introductions WHERE position = ?');

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
      if (found) answer.run(said, position, member, found.position);
    },
    IntroductionCompleted({ position, data: { introduction } }) {
      const found = newest.get(introduction);
      if (!found) return;
      meet.run(found.position);
      move.run(position, found.position);
    },
    MemberErased({ data: { member } }) {
      for (const { position } of of.all(member)) {
        dropSides.run(position);
        drop.run(position);
      }
      keepGone.run(member);
    },
  };
}
