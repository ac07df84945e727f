import { expect, test } from 'vitest';
import { withBothSides } from './application.fixture.ts';

const { api, sides } = await withBothSides();

test('a provider’s list says of each its score and of how many; the company’s says nothing of it', async () => {
  const { founder, provider, reviewer, sent } = sides;
  const id = await sent();
  const scoreFor = async (as: string, side: string) => {
    const { applications } = await api.json(await api.send('GET', `?as=${side}&limit=100`, as));
    return applications.find(({ _id }: { _id: string }) => _id === id).score;
  };
  const give = async (as: string, scores: object) => api.json(await api.send('PUT', `/${id}/score`, as, { scores }));

  expect(await scoreFor(provider, 'reviewer')).toEqual({ reviewers: 0, average: null });
  await give(reviewer, { Team: 4, Reach: 5 });
  // As with the scores themselves: others' once one has given one's own.
  expect(await scoreFor(provider, 'reviewer')).toEqual({ reviewers: 1, average: null });
  expect(await scoreFor(reviewer, 'reviewer')).toEqual({ reviewers: 1, average: 4.5 });
  await give(provider, { Team: 1 });
  for (const as of [provider, reviewer])
    expect(await scoreFor(as, 'reviewer')).toEqual({ reviewers: 2, average: 2.75 });
  expect(await scoreFor(founder, 'applicant')).toBeNull();
});
