import { afterAll, beforeAll, expect, test } from 'vitest';
import { grievanceStream } from '#events/subjects/grievance.ts';
import type { Grievance } from '../contract/rights-answer.ts';
import { openSubjects, type Subjects } from '../e2e/subjects.fixture.ts';
import { grievanceRoutes } from './routes.ts';

let api: Subjects;
let asha: string;

beforeAll(async () => {
  api = await openSubjects((platform) => [grievanceRoutes(platform)], {
    RATE_LIMIT: 'on',
    GRIEVANCE_OFFICER: 'Leela Nair <Leela@example.in>',
  });
  asha = await api.join('Asha');
});
afterAll(() => api.close());

const complain = (text: unknown, as?: string, key?: string) =>
  api.call('/grievances', { method: 'POST', body: { text }, as, key });
const own = async (as: string): Promise<Grievance[]> =>
  (await (await api.call('/grievances', { as })).json()).grievances;

test('who complains gets a number, and the day in India by whose end an answer is owed', async () => {
  // In India it is the next day already.
  api.time.now = Date.parse('2026-03-05T18:31:00Z');
  const made = await complain('My number stands on a page.', asha);
  expect(made.status).toBe(201);
  const { grievance } = await made.json();
  expect(grievance).toMatchObject({
    text: 'My number stands on a page.',
    due: '2026-03-13',
    answer: '',
    answeredAt: null,
  });
  expect(grievance.number).toMatch(/^G-[A-Z0-9]{8}$/);
  expect(await own(asha)).toEqual([grievance]);
});

test('sent again, also on another day, it is the same one', async () => {
  const ravi = await api.join('Ravi');
  const first = await (await complain('It is slow.', ravi, 'once')).json();
  api.time.now += 2 * 86_400_000;
  expect(await (await complain('It is slow.', ravi, 'once')).json()).toEqual(first);
  const other = await complain('It is very slow.', ravi, 'once');
  expect([other.status, (await other.json()).code]).toEqual([409, 'key-used']);
  expect(await own(ravi)).toHaveLength(1);
});

test('it is nobody else’s, and its words are sealed under its member’s key', async () => {
  const meera = await api.join('Meera');
  const { grievance } = await (await complain('Between us alone.', meera)).json();
  const { store } = api.platform;
  expect(JSON.stringify(await store.readStream(grievanceStream(grievance.number)))).not.toContain('Between us');
  expect((await own(asha)).map(({ number }) => number)).not.toContain(grievance.number);
  expect((await complain('Let me in.')).status).toBe(401);
  expect((await api.call('/grievances')).status).toBe(401);
});

test('what says nothing, or too much, is refused; so are very many a day', async () => {
  const dev = await api.join('Dev');
  for (const text of [undefined, ' ', 7, 'x'.repeat(4001)]) expect((await complain(text, dev)).status).toBe(400);
  for (let n = 0; n < 10; n += 1) expect((await complain(`Complaint ${n}`, dev)).status).toBe(201);
  expect((await complain('One more', dev)).status).toBe(429);
});

test('everybody is told who answers, and within how many days', async () => {
  const { officer } = await (await api.call('/grievances/officer')).json();
  expect(officer).toMatchObject({ name: 'Leela Nair', email: 'leela@example.in', days: 7 });
});
