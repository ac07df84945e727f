import type { DatabaseSync } from 'node:sqlite';
import { indiaDayNumber } from '#events/indiaDay.ts';
import { type Handlers, readModel } from '../runner/definition.ts';
import { ACTIVITY_STATEMENTS, type Act, createActivityQueries } from './queries.ts';

/**
 * How often members did what reaches others, by day in India: what an account may do in a day is bounded, and the log
 * counts it alike for all machines. Of each act the last days alone are kept.
 */
export const activity = readModel({
  name: 'activity',
  version: 1,
  tablesDigest: 'bd5bb0d1f008ace5',
  personal: false,
  tables: `
    CREATE TABLE acts (
      member TEXT NOT NULL,
      act    TEXT NOT NULL,
      day    INTEGER NOT NULL,
      times  INTEGER NOT NULL,
      PRIMARY KEY (member, act, day)
    ) WITHOUT ROWID;
  `,

  handlers: createHandlers,
  queries: createActivityQueries,
  statements: ACTIVITY_STATEMENTS,
  own: 'nothing',
});

/** A clock that was set back adds to a day that has gone. */
const DAYS_KEPT = 2;

function createHandlers(db: DatabaseSync): Handlers {
  const count = db.prepare(
    'INSERT INTO acts (member, act, day, times) VALUES (?, ?, ?, 1) ON CONFLICT DO UPDATE SET times = times + 1',
  );
  const drop = db.prepare('DELETE FROM acts WHERE member = ? AND act = ? AND day < ?');
  const forget = db.prepare('DELETE FROM acts WHERE member = ?');

  function add(member: string, act: Act, at: number): void {
    const day = indiaDayNumber(at);
    count.run(member, act, day);
    drop.run(member, act, day - DAYS_KEPT);
  }

  return {
    PostPublished: ({ data, at }) => add(data.author, 'post', at),
    PostCommented: ({ data, at }) => add(data.author, 'comment', at),
    UserFollowed: ({ data, at }) => add(data.follower, 'follow', at),
    CompanyRegistered: ({ data, at }) => add(data.owner, 'company', at),
    AbuseReported: ({ data, at }) => add(data.by, 'report', at),
    MemberErased: ({ data }) => void forget.run(data.member),
  };
}
