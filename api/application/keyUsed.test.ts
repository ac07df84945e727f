import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Applications, bothSides, openApplications } from './application.fixture.ts';

/** One Idempotency-Key, and another body: nothing of it is written, and whoever sent it is told so. */
let api: Applications;
let sides: Awaited<ReturnType<typeof bothSides>>;

beforeAll(async () => {
  api = await openApplications();
  sides = await bothSides(api);
});
afterAll(() => api.close());

async function send(method: string, path: string, as: string, body: object | undefined, key: string) {
  const answer = await api.send(method, path, as, body, key);
  const text = await answer.text();
  return { status: answer.status, text, code: JSON.parse(text).code };
}
const USED = { status: 409, code: 'key-used' };

test('another decision under the same key is told so; the same is answered as it was, byte for byte', async () => {
  const { provider, get, sent } = sides;
  const id = await sent();
  const decide = (body: object, key: string) => send('POST', `/${id}/decide`, provider, body, key);
  const first = await decide({ to: 'question', from: 'submitted', letter: 'How many are you?' }, 'one');
  expect(first.status).toBe(200);
  expect(await decide({ to: 'question', from: 'submitted', letter: 'How many are you?' }, 'one')).toEqual(first);
  const head = await api.head();
  expect(await decide({ to: 'declined', letter: 'How many are you?' }, 'one')).toMatchObject(USED);
  expect(await decide({ to: 'question', letter: 'Where are you?' }, 'one')).toMatchObject(USED);
  expect(await api.head()).toBe(head);
  expect(await get(id, provider)).toMatchObject({ status: 'question' });
  const { message } = JSON.parse((await decide({ to: 'declined' }, 'one')).text);
  expect(message).toBe(
    'Something else was sent under the same key before, and that is what was done. Nothing of this was saved. Please send it again, under a new key (Idempotency-Key).',
  );
});

test('what was sent is compared where it is said; to take back is the same whatever is said with it', async () => {
  const { founder, provider, company, get } = sides;
  const id = await api.draft(founder, (await api.fund(provider)).id, company);
  const submit = (body?: object) => send('POST', `/${id}/submit`, founder, body, 'one');
  const seen = { from: 'draft', answers: { q1: 'Pumps that last', q2: '1,200', q3: 'Goa' }, documents: [] };
  const first = await submit(seen);
  expect(first.status).toBe(200);
  for (const same of [seen, undefined]) expect(await submit(same)).toEqual(first);
  expect(await submit({ ...seen, answers: { ...seen.answers, q1: 'Pumps and wells' } })).toMatchObject(USED);
  expect(await submit({ ...seen, documents: [1] })).toMatchObject(USED);
  expect(await get(id, founder)).toMatchObject({ status: 'submitted' });
  const withdraw = () => send('POST', `/${id}/withdraw`, founder, { from: 'submitted' }, 'two');
  const withdrawn = await withdraw();
  expect(withdrawn.status).toBe(200);
  expect(await withdraw()).toEqual(withdrawn);
});

test('so it is with a draft, and with what reviewers think', async () => {
  const { founder, provider, reviewer, company, sent, get } = sides;
  const draft = await api.draft(founder, (await api.fund(provider)).id, company);
  const write = (answers: object) => send('PATCH', `/${draft}`, founder, { answers }, 'one');
  const first = await write({ q1: 'Pumps', q2: 12 });
  expect(first.status).toBe(200);
  expect(await write({ q1: 'Pumps', q2: 12 })).toEqual(first);
  for (const other of [{ q1: 'Wells' }, { q2: 14 }, { q1: '' }]) expect(await write(other)).toMatchObject(USED);
  expect((await get(draft, founder)).answers).toMatchObject({ q1: 'Pumps', q2: 12 });

  const id = await sent();
  const score = (body: object) => send('PUT', `/${id}/score`, reviewer, body, 'one');
  const given = await score({ scores: { Team: 4 }, note: 'Good' });
  expect(given.status).toBe(200);
  expect(await score({ scores: { Team: 4 }, note: 'Good' })).toEqual(given);
  expect(await score({ scores: { Team: 1 }, note: 'Good' })).toMatchObject(USED);
  expect(await score({ scores: { Team: 4 }, note: 'Bad' })).toMatchObject(USED);
});

test('a message says what it said first', async () => {
  const { founder, provider, sent } = sides;
  const id = await sent();
  const write = (text: string) => send('POST', `/${id}/messages`, founder, { text }, 'one');
  const first = await write('At nine.');
  expect(first.status).toBe(201);
  expect(await write('At nine.')).toEqual(first);
  expect(await write('At ten.')).toMatchObject(USED);
  const { messages } = await api.json(await api.send('GET', `/${id}/messages`, provider));
  expect(messages).toMatchObject([{ text: 'At nine.' }]);

  const { _id } = JSON.parse(first.text).message;
  const change = (text: string) => send('PATCH', `/${id}/messages/${_id}`, founder, { text }, 'two');
  const changed = await change('At eleven.');
  expect(changed.status).toBe(200);
  expect(await change('At eleven.')).toEqual(changed);
  expect(await change('At noon.')).toMatchObject(USED);
  // What it said first cannot be told from its row any more: it is answered as it reads now.
  expect(JSON.parse((await write('At nine.')).text).message).toMatchObject({ _id, text: 'At eleven.' });
});
