import { expect, test } from 'vitest';
import { withBothSides } from './application.fixture.ts';

const { api, sides } = await withBothSides();

const asking = (...words: string[]) => ({ questions: words.map((text) => ({ text, kind: 'text', required: false })) });
const patch = async (id: string, answers: object) =>
  (await api.json(await api.send('PATCH', `/${id}`, sides.founder, { answers }))).application.answers;
const change = async (fund: string, fields: object) =>
  api.json(await api.call(`/opportunities/${fund}`, { method: 'PATCH', as: sides.provider, body: fields }));

test('answers to what was never asked are not kept, and no write is made of them', async () => {
  const { founder, provider, company, get } = sides;
  const { id: fund } = await api.fund(provider, { questions: [] });
  const nothing = Object.fromEntries(Array.from({ length: 30 }, (_, n) => [`q${100 + n}`, 'x'.repeat(2990)]));
  const id = await api.draft(founder, fund, company, { answers: nothing });
  const head = await api.head();
  expect(await patch(id, nothing)).toEqual({});
  expect(await api.head()).toBe(head);
  expect((await get(id, founder)).answers).toEqual({});
});

test('what was asked when a draft was begun may still be answered once it is not, and nothing written is lost', async () => {
  const { founder, provider, company } = sides;
  const { id: fund } = await api.fund(provider, asking('Why?', 'Where?'));
  const id = await api.draft(founder, fund, company, { answers: { q1: 'Because' } });
  api.time.now += 3_600_000;
  await change(fund, asking('Where?', 'When?'));
  expect(await patch(id, { q3: 'Soon' })).toEqual({ q1: 'Because', q3: 'Soon' });
  expect(await patch(id, { q1: 'Because of pumps', q2: 'Goa', q9: 'Never asked' })).toEqual({
    ...{ q1: 'Because of pumps', q2: 'Goa', q3: 'Soon' },
  });
  expect(await patch(id, { q1: '' })).toEqual({ q2: 'Goa', q3: 'Soon' });
});

test('what was not asked any more when it was begun is not kept', async () => {
  const { founder, provider, company } = sides;
  const { id: fund } = await api.fund(provider, asking('Why?', 'Where?'));
  api.time.now += 3_600_000;
  await change(fund, asking('Where?'));
  api.time.now += 3_600_000;
  const id = await api.draft(founder, fund, company, { answers: { q1: 'Because', q2: 'Goa' } });
  expect(await patch(id, {})).toEqual({ q2: 'Goa' });
});
