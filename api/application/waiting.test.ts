import { expect, test } from 'vitest';
import { withBothSides } from './application.fixture.ts';

const { api, sides } = await withBothSides();
const { founder, provider, reviewer, stranger, company, fund } = sides;
const mine = async (as: string) => api.json(await api.call('/opportunities/mine', { as }));

test('whoever manages funds is told with them how many applications wait for their side', async () => {
  expect((await mine(provider)).waiting).toEqual({});
  const draft = await api.draft(founder, fund, company);
  expect((await mine(provider)).waiting, 'a draft is nobody’s business').toEqual({});
  await api.json(await api.send('POST', `/${draft}/submit`, founder));
  const other = await sides.sent();
  const { opportunity } = await sides.get(other, founder);
  expect((await mine(provider)).waiting).toEqual({ [fund]: 1, [opportunity]: 1 });
  await api.json(await api.send('POST', `/${other}/decide`, provider, { to: 'question', letter: 'Where?' }));
  expect((await mine(provider)).waiting, 'the company answers next').toEqual({ [fund]: 1 });
  await api.json(await api.send('POST', `/${draft}/decide`, provider, { to: 'shortlisted' }));
  expect((await mine(provider)).waiting).toEqual({ [fund]: 1 });
  for (const as of [founder, reviewer, stranger]) expect((await mine(as)).waiting).toEqual({});
});
