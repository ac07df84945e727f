import { expect, test } from 'vitest';
import { event, given } from '../runner/events.fixture.ts';
import { applications } from './model.ts';
import { createApplicationQueries } from './queries.ts';

const scored = (n: number, application: string, by: string, scores: Record<string, number> | null) =>
  event('ApplicationScored', n, { application, by }, scores && { scores, note: 'Private' });

test('each reviewer counts once, with the average of what they gave last; a note alone is no score', () => {
  const { db, project, rows } = given(applications);
  const { scores } = createApplicationQueries(db);
  project(
    scored(1, 'a', 'r1', { Team: 1 }),
    scored(2, 'a', 'r1', { Team: 5, Reach: 4 }),
    scored(3, 'a', 'r2', { Team: 2 }),
    scored(4, 'a', 'r3', {}),
    scored(5, 'b', 'r3', {}),
  );
  expect(Object.fromEntries(scores(['a', 'b', 'c'], 'r3'))).toEqual({
    a: { reviewers: 2, average: 3.25 },
    b: { reviewers: 0, average: null },
  });
  expect(JSON.stringify(rows('application_scores'))).not.toContain('Private');
});

test('what others gave is told to who has scored it; that they did, to everyone of the provider', () => {
  const { db, project } = given(applications);
  const { scores } = createApplicationQueries(db);
  project(scored(1, 'a', 'r1', { Team: 4 }), scored(2, 'b', 'r1', { Team: 1 }), scored(3, 'b', 'r2', { Team: 2 }));
  expect(Object.fromEntries(scores(['a', 'b'], 'r2'))).toEqual({
    a: { reviewers: 1, average: null },
    b: { reviewers: 2, average: 1.5 },
  });
});

test('what a forgotten reviewer gave is gone, erased now or read without its words', () => {
  const erased = given(applications);
  erased.project(
    scored(1, 'a', 'r1', { Team: 4 }),
    scored(2, 'a', 'r2', { Team: 2 }),
    event('MemberErased', 3, { member: 'r1' }, null),
  );
  const anew = given(applications);
  anew.project(scored(1, 'a', 'r1', null), scored(2, 'a', 'r2', { Team: 2 }));
  expect(erased.rows('application_scores')).toEqual([{ application: 'a', member: 'r2', points: 2, criteria: 1 }]);
  expect(anew.rows('application_scores')).toEqual(erased.rows('application_scores'));
});
