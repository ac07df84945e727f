import type { EventNamed } from '#events/catalogue.ts';
import { readModel } from '../runner/definition.ts';
import { createTail, tailTable } from '../sql/tail.ts';
import { createRightsQueries, ownRights, RIGHTS_STATEMENTS } from './queries.ts';

/**
 * What members agreed to, whom they named to act for them, and what they complain of. One file: these are read by the
 * member themself, together, and their rows are few. With the member they go.
 */
export const rights = readModel({
  name: 'rights',
  version: 3,
  tablesDigest: 'fd9ff964d52ba815',
  personal: true,
  tables: `
    CREATE TABLE consents (
      position INTEGER PRIMARY KEY,
      member   TEXT NOT NULL,
      purpose  TEXT NOT NULL,
      given    INTEGER NOT NULL,
      notice   TEXT NOT NULL,
      at       INTEGER NOT NULL
    );
    CREATE INDEX consents_of_member ON consents (member, position);
    CREATE TABLE consents_now (
      member   TEXT NOT NULL,
      purpose  TEXT NOT NULL,
      position INTEGER NOT NULL,
      given    INTEGER NOT NULL,
      notice   TEXT NOT NULL,
      at       INTEGER NOT NULL,
      PRIMARY KEY (member, purpose)
    ) WITHOUT ROWID;
    CREATE TABLE nominees (
      member TEXT PRIMARY KEY,
      name   TEXT NOT NULL,
      reach  TEXT NOT NULL,
      at     INTEGER NOT NULL
    ) WITHOUT ROWID;
    CREATE TABLE grievances (
      number     TEXT PRIMARY KEY,
      position   INTEGER NOT NULL UNIQUE,
      member     TEXT NOT NULL,
      text       TEXT NOT NULL,
      due        TEXT NOT NULL,
      at         INTEGER NOT NULL,
      answer     TEXT,
      answeredAt INTEGER,
      answered   INTEGER
    ) WITHOUT ROWID;
    CREATE INDEX grievances_of_member ON grievances (member, position);
    CREATE TABLE grievance_readers (
      member TEXT PRIMARY KEY,
      readTo INTEGER NOT NULL
    ) WITHOUT ROWID;
    ${tailTable('rights_moved')}
  `,
  indexes: `
    CREATE INDEX grievances_open ON grievances (position) WHERE answeredAt IS NULL;
    CREATE INDEX grievances_answered ON grievances (member, answered) WHERE answered IS NOT NULL;
    CREATE INDEX grievances_by_answer ON grievances (answered) WHERE answered IS NOT NULL;
  `,

  handlers(db) {
    const into = (table: string) =>
      db.prepare(
        `INSERT OR REPLACE INTO ${table} (position, member, purpose, given, notice, at) VALUES (?, ?, ?, ?, ?, ?)`,
      );
    const [keep, choose] = [into('consents'), into('consents_now')];
    function chosen(event: EventNamed<'ConsentGiven'> | EventNamed<'ConsentWithdrawn'>, given: 0 | 1): void {
      const { position, at, data } = event;
      const row = [position, data.member, data.purpose, given, JSON.stringify(data.notice), at];
      keep.run(...row);
      choose.run(...row);
    }
    const name = db.prepare('INSERT OR REPLACE INTO nominees (member, name, reach, at) VALUES (?, ?, ?, ?)');
    const unname = db.prepare('DELETE FROM nominees WHERE member = ?');
    const make = db.prepare(
      'INSERT INTO grievances (number, position, member, text, due, at) VALUES (?, ?, ?, ?, ?, ?)',
    );
    const answer = db.prepare('UPDATE grievances SET answer = ?, answeredAt = ?, answered = ? WHERE number = ?');
    const read = db.prepare(
      `INSERT INTO grievance_readers (member, readTo) VALUES (?, ?)
        ON CONFLICT DO UPDATE SET readTo = MAX(readTo, excluded.readTo)`,
    );
    const moved = createTail(db, 'rights_moved');
    const forget = ['consents', 'consents_now', 'nominees', 'grievances', 'grievance_readers'].map((table) =>
      db.prepare(`DELETE FROM ${table} WHERE member = ?`),
    );

    return {
      ConsentGiven(event) {
        chosen(event, 1);
      },
      ConsentWithdrawn(event) {
        chosen(event, 0);
      },
      NomineeNamed({ at, data: { member }, personal }) {
        if (personal) name.run(member, personal.name, personal.reach, at);
      },
      NomineeRemoved({ data }) {
        unname.run(data.member);
      },
      GrievanceMade({ position, at, data: { number, member, due }, personal }) {
        if (personal) make.run(number, position, member, personal.text, due, at);
      },
      GrievanceAnswered({ position, at, data: { number, member }, personal }) {
        if (!personal) return;
        answer.run(personal.text, at, position, number);
        moved.add(position, member);
      },
      InboxRead({ position, data: { member, upTo } }) {
        read.run(member, upTo);
        moved.add(position, member);
      },
      MemberErased({ data }) {
        for (const rows of forget) rows.run(data.member);
      },
    };
  },

  queries: createRightsQueries,
  statements: RIGHTS_STATEMENTS,
  own: ownRights,
});
