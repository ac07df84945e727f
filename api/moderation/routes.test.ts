import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { caseIdOf, caseStream } from '#events/subjects/case.ts';
import { standingStream } from '#events/subjects/standing.ts';
import { abuseRoutes } from '../abuse/routes.ts';
import { companyForm } from '../company/company.fixture.ts';
import { companyRoutes } from '../company/routes.ts';
import { openSubjects, type Subjects } from '../e2e/subjects.fixture.ts';
import { fundForm } from '../fund/fund.fixture.ts';
import { fundRoutes } from '../fund/routes.ts';
import { inboxRoutes } from '../inbox/routes.ts';
import { give, OFFICE } from '../role/role.fixture.ts';
import { roleRoutes } from '../role/routes.ts';
import { sessionsOf } from '../session/sessions.ts';
import { ownCaseRoutes } from './ownRoutes.ts';
import { moderationRoutes } from './routes.ts';

const WORDS = 'No bank of this name offers such a fund.';
const DAY_MS = 86_400_000;

let api: Subjects;
let mod: string;
let other: string;
let owner: string;
let asha: string;
let ravi: string;
let fund: string;
let id: string;

beforeAll(async () => {
  api = await openSubjects(
    (platform) => [
      ...[abuseRoutes(platform), moderationRoutes(platform), ownCaseRoutes(platform), inboxRoutes(platform)],
      ...[fundRoutes(platform), companyRoutes(platform), roleRoutes(platform)],
    ],
    { ...OFFICE, REVIEW: 'off' },
  );
});
afterAll(() => api.close());

beforeEach(async () => {
  [mod, other] = [await api.join('Mohan'), await api.join('Nila')];
  for (const one of [mod, other]) await give(api, one, 'moderator');
  [owner, asha, ravi] = [await api.join('Owner'), await api.join('Asha'), await api.join('Ravi')];
  const made = await api.call('/opportunities', {
    method: 'POST',
    body: fundForm({ description: 'Send 5,000 first' }),
    as: owner,
  });
  fund = (await made.json()).opportunity._id;
  id = caseIdOf('reports', 'fund', fund);
  for (const as of [asha, ravi]) {
    const body = { kind: 'fund', id: fund, reason: 'false-identity', text: `${as} says so` };
    expect((await api.call('/reports', { method: 'POST', body, as })).status).toBe(201);
  }
});

const get = (path: string, as?: string) => api.call(path, { as });
const json = async (path: string, as: string) => (await get(path, as)).json();
const post = (path: string, body: unknown, as?: string, key?: string) =>
  api.call(path, { method: 'POST', body, as, key });
const decide = (over: object = {}, as = mod, key?: string) =>
  post(
    `/moderation/cases/${id}/decide`,
    { decision: 'hide', reason: 'false-identity', words: WORDS, ...over },
    as,
    key,
  );
const object = (as = owner, words = 'We are what we say we are.') =>
  post(`/moderation/cases/${id}/objection`, { words }, as);
const codeOf = async (answer: Response | Promise<Response>) => {
  const { status, ...rest } = { status: (await answer).status, ...(await (await answer).json()) };
  return [(await answer).status, rest.code ?? status];
};
const standing = async (kind: 'fund' | 'member', thing: string) =>
  (await api.platform.commands.history(standingStream(kind, thing))).map(({ type }) => type);
const noticesOf = async (as: string) =>
  (await json('/inbox', as)).notices.map(
    ({ kind, decision }: { kind: string; decision: { decision: string } | null }) => [kind, decision?.decision ?? null],
  );
const mailsTo = async (name: string) =>
  (await api.mails()).filter(
    (mail) => mail.includes(`To: ${name.toLowerCase()}@`) && mail.includes('/dashboard/decisions'),
  );

test('moderators see a thing once with all its reports, oldest first, as it stands and as it was', async () => {
  const { cases } = await json('/moderation/cases?limit=100', mod);
  const mine = cases.filter((one: { _id: string }) => one._id === id);
  expect(mine).toMatchObject([
    {
      ...{ kind: 'fund', id: fund, causes: ['reports'], state: 'open', reports: 2, decision: null },
      ...{ reasons: { 'false-identity': 2 }, title: expect.stringContaining('Grant') },
    },
  ]);
  await api.call(`/opportunities/${fund}`, { method: 'PATCH', body: { description: 'All is well' }, as: owner });
  const { case: one, reported, nextCursor } = await json(`/moderation/cases/${id}?limit=1`, mod);
  expect(reported).toMatchObject([{ by: { _id: asha, name: 'Asha' }, text: `${asha} says so` }]);
  const next = await json(`/moderation/cases/${id}?limit=1&cursor=${nextCursor}`, mod);
  expect([next.reported[0].by._id, next.nextCursor]).toEqual([ravi, null]);
  expect(one.before.fields.description).toBe('Send 5,000 first');
  expect(one.now.fields.description).toBe('All is well');
  expect(one.changes).toEqual([{ field: 'description', from: 'Send 5,000 first', to: 'All is well' }]);
  expect(one).toMatchObject({ author: { _id: owner }, history: [{ what: 'opened' }], barred: null });
  for (const bad of [`/${id}?cursor=bm90`, '?state=lost'])
    expect((await get(`/moderation/cases${bad}`, mod)).status).toBe(400);
});

test('a false fund is hidden; its owner hears why and objects; another moderator shows it again', async () => {
  const answer = await decide();
  expect([answer.status, (await answer.json()).case]).toMatchObject([200, { state: 'decided', decision: 'hide' }]);
  expect(await standing('fund', fund)).toEqual(['ThingHidden']);
  expect(await noticesOf(owner)).toEqual([['decision', 'hide']]);
  for (const one of [asha, ravi]) expect(await noticesOf(one)).toEqual([['report-decided', null]]);
  const [mail = ''] = await mailsTo('Owner');
  expect(mail).toContain(WORDS);
  const told = JSON.stringify([mail, await json('/moderation/decisions', owner), await json('/inbox', owner)]);
  for (const hidden of ['Mohan', mod, 'Asha', asha, ravi]) expect(told).not.toContain(hidden);

  const [mine] = (await json('/moderation/decisions', owner)).decisions;
  expect(mine).toMatchObject({ _id: id, decision: 'hide', words: WORDS, answer: 'object', objection: null });
  expect((await object()).status).toBe(201);
  expect((await json('/moderation/decisions', owner)).decisions).toMatchObject([
    { answer: null, objection: { words: 'We are what we say we are.', outcome: null } },
  ]);
  const { case: seen } = await json(`/moderation/cases/${id}`, mod);
  expect([seen.state, seen.barred, seen.decisions]).toEqual(['objected', 'another-moderator', []]);
  expect(await codeOf(decide({ decision: 'keep', reason: 'not-shown' }))).toEqual([403, 'another-moderator']);
  const shown = await decide({ decision: 'keep', reason: 'not-shown', words: 'You showed us who you are.' }, other);
  expect(shown.status).toBe(200);
  expect(await standing('fund', fund)).toEqual(['ThingHidden', 'ThingShown']);
  const [last, first] = (await json('/moderation/decisions', owner)).decisions;
  expect([last.decision, last.inForce, first.objection.outcome]).toEqual(['keep', true, 'overturned']);
  expect(await codeOf(decide({ anew: true }))).toEqual([409, 'final']);
  expect(await codeOf(object())).toEqual([409, 'objected']);
});

test('the whole history of a case is there as of any day, from its own stream', async () => {
  const [opened] = await api.platform.commands.history(caseStream(id));
  api.time.now += DAY_MS;
  await decide();
  api.time.now += DAY_MS;
  await object();
  const asOf = async (moment: string | number) => (await json(`/moderation/cases/${id}?asOf=${moment}`, mod)).case;
  const what = ({ history }: { history: { what: string }[] }) => history.map((line) => line.what);
  expect(what(await asOf(opened?.position ?? 0))).toEqual(['opened']);
  const day = new Date(api.time.now - DAY_MS / 2).toISOString();
  const then = await asOf(day);
  expect([what(then), then.state, then.decision]).toEqual([['opened', 'decided'], 'decided', 'hide']);
  expect(then.history[1]).toMatchObject({ by: { _id: mod }, words: WORDS, reason: 'false-identity' });
  expect(what((await json(`/moderation/cases/${id}`, other)).case)).toEqual(['opened', 'decided', 'objected']);
  expect((await get(`/moderation/cases/${id}?asOf=0`, mod)).status).toBe(404);
  expect((await get(`/moderation/cases/${id}?asOf=yesterday`, mod)).status).toBe(400);
});

test('who is no moderator sees no case and decides none; each failure says why', async () => {
  for (const path of ['/moderation/cases', `/moderation/cases/${id}`]) {
    expect((await get(path)).status).toBe(401);
    expect(await codeOf(get(path, owner))).toEqual([403, 'not-allowed']);
  }
  expect((await get('/moderation/decisions')).status).toBe(401);
  expect((await post(`/moderation/cases/${id}/objection`, { words: 'Not signed in' })).status).toBe(401);
  expect(await codeOf(decide({}, asha))).toEqual([403, 'not-allowed']);
  expect((await get('/moderation/cases/nothing', mod)).status).toBe(404);
  expect((await post('/moderation/cases/nothing/decide', { decision: 'keep', reason: 'gone' }, mod)).status).toBe(404);
  for (const over of [{ words: 'short' }, { decision: 'burn' }, { reason: 'no-breach' }, { words: 'x'.repeat(2001) }])
    expect((await decide(over)).status).toBe(400);
  expect(await codeOf(decide({ decision: 'verify', reason: 'document-seen' }))).toEqual([400, 'not-here']);
  expect(await codeOf(decide({ decision: 'suspend', reason: 'fraud' }))).toEqual([400, 'wrong-until']);
  expect(await codeOf(object())).toEqual([404, 'not-found']);
  expect(await standing('fund', fund)).toEqual([]);
  await decide();
  expect(await codeOf(decide({ decision: 'warn', reason: 'fraud' }, other))).toEqual([409, 'decided']);
  expect(await codeOf(object(asha))).toEqual([404, 'not-found']);
  expect((await object(owner, 'short')).status).toBe(400);
  api.time.now += 30 * DAY_MS;
  const { token } = await sessionsOf(api.platform).start(owner, true, { actor: owner, at: api.time.now });
  const late = {
    method: 'POST',
    body: { words: 'It took us a while.' },
    headers: { authorization: `Bearer ${token}` },
  };
  expect(await codeOf(api.call(`/moderation/cases/${id}/objection`, late))).toEqual([409, 'too-late']);
});

test('nobody decides about what is theirs, or what they reported', async () => {
  const report = (kind: string, thing: string, as: string) => post('/reports', { kind, id: thing, reason: 'spam' }, as);
  await report('fund', fund, mod);
  expect(await codeOf(decide())).toEqual([403, 'own-part']);
  expect((await json(`/moderation/cases/${id}`, mod)).case).toMatchObject({ barred: 'own-part', decisions: [] });
  await report('member', mod, asha);
  const form = companyForm({ email: 'mohan@looms.example' });
  const { company } = await (await post('/company', form, mod)).json();
  await report('company', company._id, asha);
  for (const one of [caseIdOf('reports', 'member', mod), caseIdOf('reports', 'company', company._id)]) {
    const body = { decision: 'keep', reason: 'no-breach' };
    expect(await codeOf(post(`/moderation/cases/${one}/decide`, body, mod))).toEqual([403, 'own-part']);
    expect((await post(`/moderation/cases/${one}/decide`, body, other)).status).toBe(200);
  }
  expect(await noticesOf(mod), 'nothing came of it: they do not hear that they were reported').toEqual([]);
});

test('a decision sent twice is one; decided anew it replaces the one before', async () => {
  const until = new Date(api.time.now + 7 * DAY_MS).toISOString();
  const suspend = { decision: 'suspend', reason: 'fraud', until };
  for (const _ of [1, 2]) expect((await decide(suspend, mod, 'one-key')).status).toBe(200);
  expect((await json(`/moderation/cases/${id}`, mod)).case.history).toHaveLength(2);
  expect(await standing('member', owner)).toEqual(['MemberSuspended']);
  expect((await decide({ decision: 'warn', reason: 'fraud', anew: true }, other)).status).toBe(200);
  expect(await standing('member', owner)).toEqual(['MemberSuspended', 'MemberReinstated']);
  expect((await mailsTo('Owner')).length).toBeGreaterThan(1);
});

test('what is removed is hidden at once, and gone for good when nobody objected for thirty days', async () => {
  expect((await decide({ decision: 'remove' })).status).toBe(200);
  expect(await standing('fund', fund)).toEqual(['ThingHidden']);
  api.time.now += 30 * DAY_MS - 1;
  await api.dayAsked();
  expect(await standing('fund', fund)).toEqual(['ThingHidden']);
  api.time.now += 1;
  await api.dayAsked();
  expect(await standing('fund', fund)).toEqual(['ThingHidden', 'ThingRemoved']);
});

test('what was decided by a program that fell right then comes true all the same', async () => {
  const { commands, reads, store } = api.platform;
  const about = { case: id, kind: 'fund', id: fund, cause: 'reports', by: mod } as const;
  const data = { ...about, decision: 'hide', reason: 'fraud', until: null, author: owner } as const;
  const whole = { ...data, concerned: [owner], objection: null };
  const fact = { type: 'CaseDecided', data: whole, personal: {} } as const;
  await commands.execute(caseStream(id), { actor: mod, at: api.time.now }, () => ({ facts: [fact] }));
  // A report of something else, whose case was not opened.
  const reported = { type: 'AbuseReported', data: { kind: 'member', id: owner, reason: 'spam', by: asha } } as const;
  const stream = `abuse-member-${owner}-${asha}`;
  await commands.begin(stream, [{ ...reported, personal: { text: '' } }], { actor: asha, at: api.time.now });
  await reads.waitFor(await store.head(), ['cases'], 5000);
  await api.dayAsked();
  expect(await standing('fund', fund)).toEqual(['ThingHidden']);
  expect((await get(`/moderation/cases/${caseIdOf('reports', 'member', owner)}`, mod)).status).toBe(200);
});

test('who is asked answers, and the case waits again', async () => {
  await decide({ decision: 'ask', reason: 'identity', words: 'Whose fund is this, please?' });
  expect((await json('/moderation/decisions', owner)).decisions).toMatchObject([{ decision: 'ask', answer: 'answer' }]);
  expect((await object(owner, 'It is the fund of our trust.')).status).toBe(201);
  const { case: found } = await json(`/moderation/cases/${id}`, mod);
  expect([found.state, found.barred, found.history.at(-1).words]).toEqual([
    'open',
    null,
    'It is the fund of our trust.',
  ]);
});
