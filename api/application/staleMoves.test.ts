import { expect, test } from 'vitest';
import { withBothSides } from './application.fixture.ts';

/** What is pressed on a page that is out of date. */
const { api, sides } = await withBothSides();

const withdraw = (id: string, body?: object, key?: string) =>
  api.send('POST', `/${id}/withdraw`, sides.founder, body, key);
const decide = (id: string, as: string, body: object) => api.send('POST', `/${id}/decide`, as, body);

async function offered(): Promise<string> {
  const id = await sides.sent();
  for (const to of ['in-review', 'offered']) await api.json(await decide(id, sides.provider, { to }));
  return id;
}

test('who takes back what they saw in review declines no offer that came meanwhile', async () => {
  const { founder, get, ends } = sides;
  const id = await offered();
  expect(await ends(await withdraw(id, { from: 'in-review' }))).toEqual([409, 'wrong-state']);
  expect(await get(id, founder)).toMatchObject({ status: 'offered', turn: 'applicant' });
  // Once they have seen it, they may still say no; sent again, it is done already.
  for (const _ of [1, 2]) {
    const { application } = await api.json(await withdraw(id, { from: 'offered' }, 'no'));
    expect(application.status).toBe('declined');
  }
});

test('a draft that was sent meanwhile is not dropped', async () => {
  const { founder, get, ends } = sides;
  const id = await sides.sent();
  expect(await ends(await withdraw(id, { from: 'draft' }))).toEqual([409, 'wrong-state']);
  expect(await get(id, founder)).toMatchObject({ status: 'submitted' });
});

test('a reviewer does not decline what others of the provider have put on the shortlist meanwhile', async () => {
  const { founder, provider, reviewer, get, ends } = sides;
  const id = await sides.sent();
  await api.json(await decide(id, reviewer, { to: 'shortlisted', from: 'submitted' }));
  expect(await ends(await decide(id, provider, { to: 'declined', from: 'submitted' }))).toEqual([409, 'wrong-state']);
  expect(await get(id, founder)).toMatchObject({ status: 'shortlisted' });
  await api.json(await decide(id, provider, { to: 'declined', from: 'shortlisted' }));
});

test('without a status it ends wherever it stands, with a body or none; what is no status is refused in words', async () => {
  const { founder } = sides;
  for (const body of [undefined, {}, { why: 'unknown fields are ignored' }])
    expect((await api.json(await withdraw(await offered(), body))).application.status).toBe('declined');
  const id = await offered();
  const wrong = await withdraw(id, { from: 'elsewhere' });
  expect([wrong.status, (await wrong.json()).errors]).toMatchObject([400, [{ path: 'from' }]]);
  // Clients name the type of a body also where they send none.
  const empty = await api.call(`/applications/${id}/withdraw`, { method: 'POST', as: founder, body: '' });
  expect(empty.status).toBe(200);
});
