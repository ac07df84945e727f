import type { EventNamed } from '#events/catalogue.ts';
import { readModel } from '../runner/definition.ts';
import { rows } from '../sql/rows.ts';
import { ledgerChanges, timesAfter } from './ledger.ts';
import { APPLICATION_STATEMENTS, type ApplicationRow, createApplicationQueries, ownApplications } from './queries.ts';
import { pointsOf } from './scores.ts';
import { type ApplicationMove, isOver, statusAfter } from './status.ts';

type Written = Pick<EventNamed<'ApplicationBegun' | 'ApplicationDrafted'>, 'position'> & {
  readonly data: { readonly application: string; readonly by: string };
};

/**
 * Which applications there are, and where each stands. What was written in them stands in the log alone. Those that were
 * never submitted (`submittedAt` 0) are for the applicant only: a provider's lists and counts have none of them. `ledger`
 * counts how a provider answers: see `ledger.ts`. `application_writers` has whose words stand in which, for their export;
 * `application_scores` the points that each reviewer gave, without their note.
 */
export const applications = readModel({
  name: 'applications',
  version: 3,
  tablesDigest: 'bd9c47cc7af90051',
  // Nothing of anybody's words, but who wrote where, and what points they gave, goes with them.
  personal: true,
  tables: `
    CREATE TABLE applications (
      position    INTEGER PRIMARY KEY,
      id          TEXT NOT NULL UNIQUE,
      fund        TEXT NOT NULL,
      provider    TEXT NOT NULL,
      company     TEXT NOT NULL,
      status      TEXT NOT NULL DEFAULT 'draft',
      isOpen      INTEGER NOT NULL DEFAULT 1,
      at          INTEGER NOT NULL,
      changedAt   INTEGER NOT NULL,
      submittedAt INTEGER NOT NULL DEFAULT 0,
      answeredAt  INTEGER NOT NULL DEFAULT 0,
      decidedAt   INTEGER NOT NULL DEFAULT 0
    );
    CREATE TABLE application_counts (
      scope  TEXT NOT NULL,
      id     TEXT NOT NULL,
      status TEXT NOT NULL,
      count  INTEGER NOT NULL,
      PRIMARY KEY (scope, id, status)
    ) WITHOUT ROWID;
    CREATE TABLE application_writers (
      member      TEXT NOT NULL,
      application TEXT NOT NULL,
      position    INTEGER NOT NULL,
      PRIMARY KEY (member, application)
    ) WITHOUT ROWID;
    CREATE TABLE application_scores (
      application TEXT NOT NULL,
      member      TEXT NOT NULL,
      points      INTEGER NOT NULL,
      criteria    INTEGER NOT NULL,
      PRIMARY KEY (application, member)
    ) WITHOUT ROWID;
    CREATE INDEX application_scores_of ON application_scores (member);
    CREATE TABLE ledger (
      provider TEXT NOT NULL,
      kind     TEXT NOT NULL,
      value    INTEGER NOT NULL,
      count    INTEGER NOT NULL,
      PRIMARY KEY (provider, kind, value)
    ) WITHOUT ROWID;
  `,
  indexes: `
    CREATE INDEX applications_of_company ON applications (company, position);
    CREATE INDEX applications_to_provider ON applications (provider, position) WHERE submittedAt > 0;
    CREATE INDEX applications_to_provider_by_status ON applications (provider, status, position) WHERE submittedAt > 0;
    CREATE INDEX applications_for_fund ON applications (fund, position) WHERE submittedAt > 0;
    CREATE INDEX applications_for_fund_by_status ON applications (fund, status, position) WHERE submittedAt > 0;
    CREATE INDEX applications_open_for_fund ON applications (fund, id) WHERE isOpen = 1;
    CREATE INDEX application_writers_in_order ON application_writers (member, position);
  `,

  handlers(db) {
    const add = db.prepare(
      `INSERT INTO applications (position, id, fund, provider, company, at, changedAt)
        VALUES (?, ?, ?, ?, ?, ?, ?)`,
    );
    const find = rows<ApplicationRow>(db.prepare('SELECT * FROM applications WHERE id = ?'));
    const move = db.prepare(
      `UPDATE applications SET status = ?, isOpen = ?, changedAt = ?, submittedAt = ?, answeredAt = ?, decidedAt = ?
        WHERE id = ?`,
    );
    const touch = db.prepare('UPDATE applications SET changedAt = ? WHERE id = ?');
    const count = db.prepare(
      `INSERT INTO application_counts (scope, id, status, count) VALUES (?, ?, ?, ?)
        ON CONFLICT DO UPDATE SET count = count + excluded.count`,
    );

    const wrote = db.prepare(
      'INSERT INTO application_writers (member, application, position) VALUES (?, ?, ?) ON CONFLICT DO NOTHING',
    );
    const forget = db.prepare('DELETE FROM application_writers WHERE member = ?');
    const score = db.prepare(
      'INSERT OR REPLACE INTO application_scores (application, member, points, criteria) VALUES (?, ?, ?, ?)',
    );
    const unscore = db.prepare('DELETE FROM application_scores WHERE application = ? AND member = ?');
    const forgetScores = db.prepare('DELETE FROM application_scores WHERE member = ?');
    const enter = db.prepare(
      `INSERT INTO ledger (provider, kind, value, count) VALUES (?, ?, ?, ?)
        ON CONFLICT DO UPDATE SET count = count + excluded.count`,
    );

    function counted({ company, provider, fund, status, submittedAt }: ApplicationRow, by: 1 | -1): void {
      count.run('company', company, status, by);
      if (submittedAt === 0) return;
      count.run('provider', provider, status, by);
      count.run('fund', fund, status, by);
    }

    function noted({ position, data: { application, by } }: Written): void {
      wrote.run(by, application, position);
    }

    function moved(event: ApplicationMove): void {
      const before = find.get(event.data.application);
      if (!before) return;
      const status = statusAfter(before.status, event);
      const after = { ...before, status, ...timesAfter(before, event) };
      counted(before, -1);
      counted(after, 1);
      for (const { kind, value, by } of ledgerChanges(before, after)) enter.run(before.provider, kind, value, by);
      const { submittedAt, answeredAt, decidedAt } = after;
      move.run(status, Number(!isOver(status)), event.at, submittedAt, answeredAt, decidedAt, before.id);
    }

    return {
      ApplicationBegun(event) {
        const { position, at, data } = event;
        const { application: id, fund, provider, company } = data;
        noted(event);
        add.run(position, id, fund, provider, company, at, at);
        count.run('company', company, 'draft', 1);
      },
      ApplicationDrafted: noted,
      ApplicationSubmitted(event) {
        noted(event);
        moved(event);
      },
      ApplicationDecided(event) {
        noted(event);
        moved(event);
      },
      ApplicationScored(event) {
        noted(event);
        const { application, by } = event.data;
        const given = pointsOf(event);
        if (given) score.run(application, by, given.points, given.criteria);
        else unscore.run(application, by);
      },
      ApplicationAccepted: moved,
      ApplicationWithdrawn: moved,
      ApplicationLapsed: moved,
      ApplicationMessageSent(event) {
        noted(event);
        touch.run(event.at, event.data.application);
      },
      MemberErased({ data }) {
        forget.run(data.member);
        forgetScores.run(data.member);
      },
    };
  },

  queries: createApplicationQueries,
  statements: APPLICATION_STATEMENTS,
  own: ownApplications,
});
