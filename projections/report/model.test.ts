import { expect, test } from 'vitest';
import { indiaDayNumber } from '#events/indiaDay.ts';
import { bindProjection } from '../runner/definition.ts';
import { event, given } from '../runner/events.fixture.ts';
import { reports } from './model.ts';

test('a day begins at midnight in India', () => {
  const before = Date.parse('2026-03-05T18:29:59.999Z');
  expect(indiaDayNumber(before + 1)).toBe(indiaDayNumber(before) + 1);
  expect(indiaDayNumber(Date.parse('2026-03-05T00:00:00Z'))).toBe(indiaDayNumber(before));
});

const details = { photo: '', gender: 'other' as const, dob: '1990-01-01', passwordHash: '$' };
const image = { key: 'Post/1.webp', width: 4, height: 3 };
const joined = event('MemberRegistered', 1, { member: 'asha' }, { ...details, name: 'Asha', email: 'a@x.example' });
const posted = (n: number) => event('PostPublished', n, { post: `p${n}`, author: 'asha', image }, { content: 'Hello' });
const followed = (n: number) => event('UserFollowed', n, { follower: 'asha', followed: 'ravi' }, null);

test('only a first post and a first follow are steps, and every event counts', () => {
  const { project, rows } = given(reports);
  project(joined, posted(2), followed(3), posted(4));
  project(posted(5), followed(6));
  expect(rows('report_steps')).toEqual([{ day: indiaDayNumber(0), step: 'posted', count: 1 }]);
  expect(rows('report_waits')).toMatchObject([{ day: indiaDayNumber(0), count: 1 }]);
  expect(rows('report_days')).toEqual([
    { day: indiaDayNumber(0), type: 'MemberRegistered', count: 1 },
    { day: indiaDayNumber(0), type: 'PostPublished', count: 3 },
    { day: indiaDayNumber(0), type: 'UserFollowed', count: 2 },
  ]);
});

test('what was rolled back is counted when it comes again', () => {
  const { db, rows } = given(reports);
  const { handlers, flush, drop } = bindProjection(reports, db);
  const handle = () => {
    for (const one of [joined, posted(2), followed(3)]) handlers.get(one.type)?.(one);
  };
  db.exec('BEGIN');
  handle();
  db.exec('ROLLBACK');
  drop();
  handle();
  flush();
  expect(rows('report_steps')).toEqual([{ day: indiaDayNumber(0), step: 'posted', count: 1 }]);
  expect(rows('report_waits')).toMatchObject([{ count: 1 }]);
  expect(rows('report_days')).toMatchObject([{ count: 1 }, { count: 1 }, { count: 1 }]);
});
