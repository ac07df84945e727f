import { afterAll, beforeAll, expect, test } from 'vitest';
import { caseIdOf } from '#events/subjects/case.ts';
import type { Subjects } from '../e2e/subjects.fixture.ts';
import { fundForm } from '../fund/fund.fixture.ts';
import { moderator } from '../role/role.fixture.ts';
import { openFundCases } from './fundCases.fixture.ts';

let api: Subjects;
let mod: string;

beforeAll(async () => {
  api = await openFundCases('after');
  mod = await moderator(api, 'Mohan');
});
afterAll(() => api.close());

const post = (path: string, body: unknown, as: string) => api.call(path, { method: 'POST', body, as });
const queue = async (): Promise<[string, string | undefined][]> => {
  const { cases } = await (await api.call('/moderation/cases?limit=100', { as: mod })).json();
  return cases.map(({ id, gravest }: { id: string; gravest?: string }) => [id, gravest]);
};

test('a report of fraud stands before the reviews that wait for longer, and says for what', async () => {
  const [owner, asha] = [await api.join('Owner'), await api.join('Asha')];
  const made = async () => (await (await post('/opportunities', fundForm(), owner)).json()).opportunity._id;
  const funds = [await made(), await made(), await made()];
  await api.dayAsked();
  expect(await queue()).toEqual(funds.map((fund) => [fund, undefined]));
  const [first, noisy, false_] = funds;
  const report = async (id: string, reason: string) =>
    expect((await post('/reports', { kind: 'fund', id, reason, text: 'A fee' }, asha)).status).toBe(201);
  await report(noisy, 'spam');
  await report(false_, 'fraud');
  await api.dayAsked();
  const inOrder = [
    [false_, 'fraud'],
    [noisy, 'spam'],
    [first, undefined],
  ];
  expect(await queue()).toEqual(inOrder);
  const { case: one } = await (
    await api.call(`/moderation/cases/${caseIdOf('reports', 'fund', false_)}`, { as: mod })
  ).json();
  expect(one.gravest).toBe('fraud');
  const decide = { decision: 'hide', reason: 'fraud', words: 'No bank of this name offers such a fund.' };
  const { case: decided } = await (await post(`/moderation/cases/${one._id}/decide`, decide, mod)).json();
  expect(decided).not.toHaveProperty('gravest');
  const ofAnotherOrder = Buffer.from('["cases",3]').toString('base64url');
  expect((await api.call(`/moderation/cases?cursor=${ofAnotherOrder}`, { as: mod })).status).toBe(400);
});
