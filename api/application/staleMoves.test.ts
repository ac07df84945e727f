import { expect, test } from 'vitest';
import { ANSWERS, QUESTIONS, withBothSides } from './application.fixture.ts';

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

test('what is sent is what its sender saw: others’ answers and documents, and a question, are looked at first', async () => {
  const { founder, colleague, provider, company, get, ends } = sides;
  const { id: fund } = await api.fund(provider);
  const id = await api.draft(founder, fund, company);
  const submit = (body: object) => api.send('POST', `/${id}/submit`, founder, body);
  const seen = { from: 'draft', answers: { ...ANSWERS }, documents: [] as number[] };
  const documents = [{ name: 'Plan', key: await api.document(colleague, 'plan') }];
  await api.json(await api.send('PATCH', `/${id}`, colleague, { answers: { q1: 'Pumps and wells' }, documents }));
  const told = await submit(seen);
  expect([told.status, await told.json()]).toMatchObject([
    409,
    { code: 'changed-meanwhile', errors: [{ path: 'answers.q1' }, { path: 'documents' }] },
  ]);
  expect(await get(id, founder)).toMatchObject({ status: 'draft', submittedAt: null });
  const now = { ...seen, answers: { ...ANSWERS, q1: 'Pumps and wells' }, documents: [1] };
  // A question that is asked in place of another: the answer to that would not go along.
  const [first, ...rest] = QUESTIONS;
  const questions = [first, { ...rest[0], text: 'How many work with you?' }, rest[1]];
  await api.json(await api.call(`/opportunities/${fund}`, { method: 'PATCH', as: provider, body: { questions } }));
  const reworded = await submit(now);
  expect([reworded.status, (await reworded.json()).errors]).toMatchObject([409, [{ path: 'answers.q2' }]]);
  const { q1, q3 } = now.answers;
  const { application } = await api.json(await submit({ ...now, answers: { q1, q3, q4: '' } }));
  expect(application).toMatchObject({ status: 'submitted', answers: { q1, q3 }, documents: [{ n: 1 }] });
  expect(await ends(await submit(now))).toEqual([409, 'wrong-state']);
});

test('who sends a draft from an old page does not answer a question with it that they never saw', async () => {
  const { founder, provider, sent, get, ends } = sides;
  const id = await sent();
  await api.json(await decide(id, provider, { to: 'question', letter: 'How many are you?' }));
  const submit = (body?: object) => api.send('POST', `/${id}/submit`, founder, body);
  expect(await ends(await submit({ from: 'draft' }))).toEqual([409, 'wrong-state']);
  expect(await get(id, founder)).toMatchObject({ status: 'question' });
  // Without a word of what was seen it is sent as it stands.
  expect((await api.json(await submit())).application.status).toBe('submitted');
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
