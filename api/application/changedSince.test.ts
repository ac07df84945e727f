import { expect, test } from 'vitest';
import { withBothSides } from './application.fixture.ts';

const { api, sides } = await withBothSides();

test('an answer that others have changed since is not written over by who says what they saw', async () => {
  const { founder, colleague, company, provider, get, ends } = sides;
  const { id: fund } = await api.fund(provider);
  const id = await api.draft(founder, fund, company, { answers: { q1: 'Pumps', q2: 12 } });
  const write = (as: string, answers: object, from: object) => api.send('PATCH', `/${id}`, as, { answers, from });
  await api.json(await write(colleague, { q1: 'Pumps and wells', q2: 14 }, { q1: 'Pumps', q2: 12 }));
  const refused = await write(founder, { q1: 'Pipes', q3: 'Goa' }, { q1: 'Pumps', q3: '' });
  expect(refused.status).toBe(409);
  expect(await refused.json()).toMatchObject({ code: 'changed-meanwhile', errors: [{ path: 'answers.q1' }] });
  expect((await get(id, founder)).answers).toEqual({ q1: 'Pumps and wells', q2: 14 });
  // What reads as it is sent is no quarrel, and neither is what is sent without a word of what was seen.
  await api.json(await write(founder, { q1: 'Pumps and wells', q2: 14, q3: 'Goa' }, { q1: 'Pumps', q2: 12, q3: '' }));
  await api.json(await write(founder, { q1: '' }, {}));
  expect(await ends(await write(founder, { q1: 'Pipes' }, { q1: 'Pumps and wells' }))).toEqual([
    409,
    'changed-meanwhile',
  ]);
  expect((await get(id, founder)).answers).toEqual({ q2: 14, q3: 'Goa' });
});
