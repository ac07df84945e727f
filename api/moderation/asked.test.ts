import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { caseIdOf, caseStream } from '#events/subjects/case.ts';
import type { Subjects } from '../e2e/subjects.fixture.ts';
import { fundForm } from '../fund/fund.fixture.ts';
import { MODEL_NAMES } from '../readModels/readModels.ts';
import { moderator } from '../role/role.fixture.ts';
import { sessionsOf } from '../session/sessions.ts';
import { openFundCases } from './fundCases.fixture.ts';

const DAY_MS = 86_400_000;

let api: Subjects;
let mod: string;
let owner: string;
let fund: string;
let id: string;

beforeAll(async () => {
  api = await openFundCases('off');
});
afterAll(() => api.close());

const post = (path: string, body: unknown, as: string, key?: string) =>
  api.call(path, { method: 'POST', body, as, key });
const json = async (path: string, as = mod) => (await api.call(path, { as })).json();
const report = async (reason: string) => {
  const as = await api.join('Asha');
  expect((await post('/reports', { kind: 'fund', id: fund, reason }, as)).status).toBe(201);
  await api.platform.reads.waitFor(await api.platform.store.head(), MODEL_NAMES, 5000);
};
const state = async () => (await json(`/moderation/cases/${id}`)).case.state;
const openings = async () =>
  (await api.platform.commands.history(caseStream(id))).filter(({ type }) => type === 'CaseOpened').length;
const decide = (decision: string, reason: string) =>
  post(`/moderation/cases/${id}/decide`, { decision, reason, words: 'Whose fund is this, please?' }, mod);
const answer = () => post(`/moderation/cases/${id}/objection`, { words: 'It is the fund of our trust.' }, owner);

beforeEach(async () => {
  [mod, owner] = [await moderator(api, 'Mohan'), await api.join('Owner')];
  fund = (await (await post('/opportunities', fundForm(), owner)).json()).opportunity._id;
  id = caseIdOf('reports', 'fund', fund);
  await report('fraud');
  expect((await decide('ask', 'identity')).status).toBe(200);
});

test('reports no graver than what its owner is asked about wait with the question, and are there with the answer', async () => {
  for (const reason of ['fraud', 'spam', 'harassment']) await report(reason);
  await api.dayAsked();
  expect([await state(), await openings()]).toEqual(['asked', 1]);
  const { case: found, reported } = await json(`/moderation/cases/${id}`);
  expect([found.reports, reported.length, found.askedUntil]).toEqual([
    ...[4, 4, new Date(api.time.now + 30 * DAY_MS).toISOString()],
  ]);
  expect((await json('/moderation/decisions', owner)).decisions).toMatchObject([{ answer: 'answer' }]);
  expect((await answer()).status).toBe(201);
  expect([await state(), await openings()]).toEqual(['open', 1]);
  expect((await json(`/moderation/cases/${id}`)).case.askedUntil).toBeNull();
});

test('an answer comes once for its key; other words under it are told so', async () => {
  const say = async (words: string) =>
    (await post(`/moderation/cases/${id}/objection`, { words }, owner, 'once')).status;
  const words = 'It is the fund of our trust.';
  expect([await say(words), await say(words), await say(`${words} Ask them.`)]).toEqual([201, 201, 409]);
  expect(await openings()).toBe(1);
});

test('a graver report puts the case back into the queue; who was asked keeps their time', async () => {
  await report('unlawful');
  expect([await state(), await openings()]).toEqual(['open', 2]);
  const [own] = (await json('/moderation/decisions', owner)).decisions;
  expect(own).toMatchObject({ decision: 'ask', answer: 'answer', inForce: true });
  expect(own.answerUntil).toBe(new Date(api.time.now + 30 * DAY_MS).toISOString());
  const { since } = (await json(`/moderation/cases/${id}`)).case;
  api.time.now += DAY_MS;
  expect((await answer()).status).toBe(201);
  expect((await json(`/moderation/cases/${id}`)).case).toMatchObject({ state: 'open', since });
});

test('where no answer comes, what waited puts it back once their time is over', async () => {
  await report('spam');
  api.time.now += 30 * DAY_MS - 1;
  await api.dayAsked();
  expect(await openings()).toBe(1);
  api.time.now += 1;
  await api.dayAsked();
  await api.dayAsked();
  expect(await openings()).toBe(2);
  const { token } = await sessionsOf(api.platform).start(mod, true, { actor: mod, at: api.time.now });
  const headers = { authorization: `Bearer ${token}` };
  expect((await (await api.call(`/moderation/cases/${id}`, { headers })).json()).case).toMatchObject({
    ...{ state: 'open', askedUntil: null },
  });
});

test('a graver report whose reporter was cut off before the case was opened is heard all the same', async () => {
  const by = await api.join('Ravi');
  const fact = { type: 'AbuseReported', data: { kind: 'fund', id: fund, reason: 'unlawful', by } } as const;
  const command = { actor: by, at: api.time.now };
  await api.platform.commands.begin(`abuse-fund-${fund}-${by}`, [{ ...fact, personal: { text: '' } }], command);
  await api.platform.reads.waitFor(await api.platform.store.head(), ['cases'], 5000);
  await api.dayAsked();
  expect(await openings()).toBe(2);
});

test('what was reported and kept before is not what later reports must be graver than', async () => {
  expect((await decide('keep', 'no-breach')).status).toBe(200);
  await report('spam');
  expect((await decide('ask', 'unclear')).status).toBe(200);
  const before = await openings();
  await report('fraud');
  expect([await state(), await openings()]).toEqual(['open', before + 1]);
});

test('a false report of the gravest kind does not keep what others report waiting: a third of them is heard', async () => {
  await report('unlawful');
  expect((await decide('ask', 'identity')).status).toBe(200);
  const before = await openings();
  for (const reason of ['fraud', 'unlawful']) await report(reason);
  await api.dayAsked();
  expect([await state(), await openings()]).toEqual(['asked', before]);
  await report('harassment');
  await api.dayAsked();
  expect([await state(), await openings()]).toEqual(['open', before + 1]);
});
