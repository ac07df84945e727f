import { readModel } from '../runner/definition.ts';
import { createStandingQueries, ownSuspension, STANDING_STATEMENTS } from './queries.ts';

/**
 * What moderators decided: which things others do not see, and which members write nothing until when. Why, and in which
 * case, for who is told of it: a row for each case that says so. That nothing shows them is the matter of the models that
 * have them: see `withheld.ts`. Which of a page are hidden is asked of the key alone, so it is kept apart from the rows, and
 * begins with what tells things apart at the first look.
 */
export const standings = readModel({
  name: 'standings',
  version: 5,
  tablesDigest: '78edc5a9e4f3a4a1',
  personal: false,
  tables: `
    CREATE TABLE hidden_things (
      kind     TEXT NOT NULL,
      id       TEXT NOT NULL,
      removed  INTEGER NOT NULL,
      inCase   TEXT NOT NULL,
      reason   TEXT NOT NULL,
      at       INTEGER NOT NULL,
      position INTEGER NOT NULL,
      PRIMARY KEY (id, kind, inCase)
    );
    CREATE INDEX held_for_bad_links ON hidden_things (id, kind) WHERE reason = 'bad-link';
    CREATE TABLE suspensions (
      member TEXT NOT NULL,
      until  INTEGER NOT NULL,
      inCase TEXT NOT NULL,
      reason TEXT NOT NULL,
      at     INTEGER NOT NULL,
      PRIMARY KEY (member, inCase)
    ) WITHOUT ROWID;
    CREATE INDEX suspensions_by_end ON suspensions (member, until);
  `,

  handlers(db) {
    const put = db.prepare('INSERT OR REPLACE INTO hidden_things VALUES (?, ?, ?, ?, ?, ?, ?)');
    const drop = db.prepare('DELETE FROM hidden_things WHERE kind = ? AND id = ?');
    const suspend = db.prepare('INSERT OR REPLACE INTO suspensions VALUES (?, ?, ?, ?, ?)');
    const lift = db.prepare('DELETE FROM hidden_things WHERE kind = ? AND id = ? AND inCase = ?');
    const reinstate = db.prepare('DELETE FROM suspensions WHERE member = ? AND inCase = ?');
    const forget = db.prepare('DELETE FROM suspensions WHERE member = ?');
    return {
      ThingHidden({ at, data, position }) {
        put.run(data.kind, data.id, 0, data.case, data.reason, at, position);
      },
      ThingRemoved({ at, data, position }) {
        put.run(data.kind, data.id, 1, data.case, data.reason, at, position);
      },
      ThingShown({ data }) {
        drop.run(data.kind, data.id);
      },
      HidingLifted({ data }) {
        lift.run(data.kind, data.id, data.case);
      },
      MemberSuspended({ at, data }) {
        suspend.run(data.member, data.until, data.case, data.reason, at);
      },
      MemberReinstated({ data }) {
        reinstate.run(data.member, data.case);
      },
      MemberErased({ data }) {
        forget.run(data.member);
      },
    };
  },

  queries: createStandingQueries,
  statements: STANDING_STATEMENTS,
  own: ownSuspension,
});
