import { expect, test } from 'vitest';
import { event, given } from './given.ts';
import { atWork } from './projection.ts';
import { dayOf, reports } from './reports.ts';

const details = { photo: '', gender: 'other' as const, dob: '1990-01-01', passwordHash: '$' };
const image = { key: 'Post/1.webp', width: 4, height: 3 };
const joined = event('MemberRegistered', 1, { member: 'asha' }, { ...details, name: 'Asha', email: 'a@x.example' });
const posted = (n: number) => event('PostPublished', n, { post: `p${n}`, author: 'asha', image }, { content: 'Hello' });
const followed = (n: number) => event('UserFollowed', n, { follower: 'asha', followed: 'ravi' }, null);

test('only a first post and a first follow are steps, and every event counts', () => {
  const { project, rows } = given(reports);
  project(joined, posted(2), followed(3), posted(4));
  project(posted(5), followed(6));
  expect(rows('report_steps')).toEqual([{ day: dayOf(0), step: 'posted', count: 1 }]);
  expect(rows('report_waits')).toMatchObject([{ day: dayOf(0), count: 1 }]);
  expect(rows('report_days')).toEqual([
    { day: dayOf(0), type: 'MemberRegistered', count: 1 },
    { day: dayOf(0), type: 'PostPublished', count: 3 },
    { day: dayOf(0), type: 'UserFollowed', count: 2 },
  ]);
});

test('what was rolled back is counted when it comes again', () => {
  const { db, rows } = given(reports);
  const { handlers, flush, drop } = atWork(reports, db);
  const handle = () => {
    for (const one of [joined, posted(2), followed(3)]) handlers.get(one.type)?.(one);
  };
  db.exec('BEGIN');
  handle();
  db.exec('ROLLBACK');
  drop();
  handle();
  flush();
  expect(rows('report_steps')).toEqual([{ day: dayOf(0), step: 'posted', count: 1 }]);
  expect(rows('report_waits')).toMatchObject([{ count: 1 }]);
  expect(rows('report_days')).toMatchObject([{ count: 1 }, { count: 1 }, { count: 1 }]);
});
