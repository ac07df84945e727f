import { readModel } from '../runner/definition.ts';
import { ABUSE_STATEMENTS, createAbuseQueries, ownAbuseReports } from './queries.ts';

/** What members reported. A report stands on when its writer leaves, without their words. */
export const abuseReports = readModel({
  name: 'abuseReports',
  version: 2,
  tablesDigest: 'ec8765b17f02a2e3',
  personal: true,
  tables: `
    CREATE TABLE abuse_reports (
      position INTEGER PRIMARY KEY,
      by       TEXT NOT NULL,
      kind     TEXT NOT NULL,
      id       TEXT NOT NULL,
      reason   TEXT NOT NULL,
      text     TEXT,
      at       INTEGER NOT NULL
    );
    CREATE INDEX abuse_reports_by ON abuse_reports (by, position);
  `,
  indexes: `
    CREATE INDEX abuse_reports_of ON abuse_reports (kind, id, position);
  `,

  handlers(db) {
    const add = db.prepare(
      'INSERT INTO abuse_reports (position, by, kind, id, reason, text, at) VALUES (?, ?, ?, ?, ?, ?, ?)',
    );
    const forget = db.prepare('UPDATE abuse_reports SET text = NULL WHERE by = ?');
    return {
      AbuseReported({ position, at, data: { by, kind, id, reason }, personal }) {
        add.run(position, by, kind, id, reason, personal?.text ?? null, at);
      },
      MemberErased({ data }) {
        forget.run(data.member);
      },
    };
  },

  queries: createAbuseQueries,
  statements: ABUSE_STATEMENTS,
  own: ownAbuseReports,
});
