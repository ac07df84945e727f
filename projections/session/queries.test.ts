import { expect, test } from 'vitest';
import { event, given } from '../runner/events.fixture.ts';
import { sessions } from './model.ts';
import { createSessionQueries, SESSION_STATEMENTS } from './queries.ts';

const started = (position: number, session: string, expiresAt: number) => {
  const data = { session, member: 'm', expiresAt, remember: false, device: null, newDevice: false };
  return event('SessionStarted', position, data, { browser: '' });
};

test("a member's sessions are those that are not over, the newest first", () => {
  const { db, project } = given(sessions);
  project(started(1, 'long', 900), started(2, 'over', 100), started(3, 'short', 500));
  expect(
    createSessionQueries(db)
      .ofMember('m', 100)
      .map(({ hash }) => hash),
  ).toEqual(['short', 'long']);
});

test('sessions that are over are not looked through, however many there are', () => {
  const { db } = given(sessions);
  const plan = db.prepare(`EXPLAIN QUERY PLAN ${SESSION_STATEMENTS.ofMember.sql}`).all();
  expect(plan[0]?.detail).toBe('SEARCH sessions USING INDEX sessions_by_end (member=? AND expiresAt>?)');
});
