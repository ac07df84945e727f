import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { encode } from '#events/codec.ts';
import { dayInIndia } from '#events/indiaDay.ts';
import type { CaseCause, CaseKind } from '#events/lists/case.ts';
import { caseIdOf, caseStream, oldReviewCaseId } from '#events/subjects/case.ts';
import { standingStream } from '#events/subjects/standing.ts';
import { abuseRoutes } from '../abuse/routes.ts';
import { openCase } from '../case/open.ts';
import { openSubjects, type Subjects } from '../e2e/subjects.fixture.ts';
import { fundForm } from '../fund/fund.fixture.ts';
import { fundRoutes } from '../fund/routes.ts';
import { administrator, moderator, OFFICE } from '../role/role.fixture.ts';
import { roleRoutes } from '../role/routes.ts';
import { suspendedFrom } from '../standing/decide.ts';
import { createStanding } from '../standing/standing.ts';
import { ownCaseRoutes } from './ownRoutes.ts';
import { moderationRoutes } from './routes.ts';

const WORDS = 'No bank of this name offers such a fund.';
const DAY_MS = 86_400_000;

let api: Subjects;
let admin: string;
let mod: string;
let other: string;
let owner: string;
let fund: { _id: string; providerId: string };

beforeAll(async () => {
  api = await openSubjects(
    (platform) => [
      ...[abuseRoutes(platform), moderationRoutes(platform), ownCaseRoutes(platform)],
      ...[fundRoutes(platform), roleRoutes(platform)],
    ],
    { ...OFFICE, REVIEW: 'off' },
  );
  admin = await administrator(api);
});
afterAll(() => api.close());

beforeEach(async () => {
  [mod, other] = [await moderator(api, 'Mohan'), await moderator(api, 'Nila')];
  owner = await api.join('Owner');
  fund = await made(owner);
});

const post = (path: string, body: unknown, as: string) => api.call(path, { method: 'POST', body, as });
const json = async (path: string, as: string) => (await api.call(path, { as })).json();
const made = async (as: string) => (await (await post('/opportunities', fundForm(), as)).json()).opportunity;
const decide = async (inCase: string, decision: string, over: object = {}, as = mod) => {
  const until = decision === 'suspend' ? new Date(api.time.now + 7 * DAY_MS).toISOString() : undefined;
  const body = { decision, reason: 'fraud', words: WORDS, until, ...over };
  const answer = await post(`/moderation/cases/${inCase}/decide`, body, as);
  return [answer.status, (await answer.json()).code];
};
const standing = async (kind: 'fund' | 'member', id: string) =>
  (await api.platform.commands.history(standingStream(kind, id))).map(({ type }) => type);
const seen = async () => {
  const { store, reads } = api.platform;
  await reads.waitFor(await store.head(), ['funds', 'standings', 'temporal'], 5000);
  return (await api.call(`/opportunities/${fund._id}`)).status;
};
const opened = async (cause: CaseCause, kind: CaseKind, id: string, inCase = caseIdOf(cause, kind, id)) => {
  await openCase(api.platform, { kind, id, cause, notes: [], in: inCase }, { actor: owner, at: api.time.now });
  return inCase;
};
/** Of before a thing had one case for its reports and its review. */
const ofTwo = async () =>
  [
    await opened('reports', 'fund', fund._id),
    await opened('review', 'fund', fund._id, oldReviewCaseId('fund', fund._id)),
  ] as const;
const report = (kind: CaseKind, id: string, as: string) =>
  post('/reports', { kind, id, reason: 'spam', text: 'Kewra says so' }, as);
const OK = [200, undefined];

test.each([
  ['keep', 'no-breach'],
  ['warn', 'spam'],
])('what was held for its review is published where a moderator lets it stay: %s', async (decision, reason) => {
  const review = await opened('review', 'fund', fund._id);
  const ground = { case: review, by: '', reason: 'first-link' };
  await createStanding(api.platform).hide({ kind: 'fund', id: fund._id }, ground, { actor: owner, at: api.time.now });
  expect(await decide(review, 'ask', { reason: 'identity' })).toEqual(OK);
  expect(await decide(review, 'suspend', { anew: true })).toEqual(OK);
  expect(await standing('fund', fund._id)).toEqual(['ThingHidden']);
  expect(await decide(review, decision, { reason, anew: true })).toEqual(OK);
  // A process carries the decision out at the same time: which of the two comes first is nobody's promise.
  const [first, ...then] = await standing('fund', fund._id);
  expect([first, ...then.sort()]).toEqual(['ThingHidden', 'ReviewPassed', 'ThingShown']);
});

test('what was hidden stays so while its author is suspended, and is shown where the hiding is overturned', async () => {
  const inCase = await opened('reports', 'fund', fund._id);
  expect(await decide(inCase, 'hide')).toEqual(OK);
  expect(await decide(inCase, 'suspend', { anew: true })).toEqual(OK);
  expect(await standing('fund', fund._id)).toEqual(['ThingHidden']);
  expect((await post(`/moderation/cases/${inCase}/objection`, { words: 'We are who we say.' }, owner)).status).toBe(
    201,
  );
  expect(await decide(inCase, 'remove', {}, other)).toEqual([409, 'harsher']);
  expect(await decide(inCase, 'ask', { reason: 'unclear' }, other)).toEqual(OK);
  expect((await standing('member', owner)).at(-1), 'to ask first ends no suspension').toBe('MemberSuspended');
  expect(await decide(inCase, 'keep', { reason: 'not-shown' }, other)).toEqual(OK);
  expect((await standing('member', owner)).at(-1)).toBe('MemberReinstated');
  expect(await standing('fund', fund._id)).toEqual(['ThingHidden', 'ThingShown']);
});

test('a moderator reads of what is theirs or their team’s neither who reported it nor how often, nor who decided', async () => {
  const [asha, own] = [await api.join('Asha'), await made(mod)];
  await report('fund', own._id, asha);
  await report('member', mod, asha);
  for (const id of [caseIdOf('reports', 'fund', own._id), caseIdOf('reports', 'member', mod)]) {
    expect(await decide(id, 'warn', {}, other)).toEqual(OK);
    for (const path of [`/moderation/cases/${id}`, `/moderation/cases/${id}?asOf=${api.time.now}`]) {
      const mine = await json(path, mod);
      expect(mine).toMatchObject({
        reported: [],
        nextCursor: null,
        case: { reports: 0, reasons: {}, reportsWithheld: true, barred: 'own-part' },
      });
      for (const hidden of [asha, 'Asha', other, 'Nila', 'Kewra']) expect(JSON.stringify(mine)).not.toContain(hidden);
    }
    const listed = async (as: string) =>
      (await json('/moderation/cases?state=decided&limit=100', as)).cases.find(
        ({ _id }: { _id: string }) => _id === id,
      );
    expect(await listed(mod)).toMatchObject({ reports: 0, reasons: {}, reportsWithheld: true });
    expect(await listed(other)).toMatchObject({ reports: 1, reasons: { spam: 1 }, reportsWithheld: false });
    expect((await json(`/moderation/cases/${id}`, other)).reported).toMatchObject([{ by: { _id: asha } }]);
  }
});

test('nobody suspends an administrator, and one who is suspended still takes a role back', async () => {
  await report('member', admin, owner);
  const inCase = caseIdOf('reports', 'member', admin);
  expect(await decide(inCase, 'suspend')).toEqual([409, 'administrator']);
  expect(await standing('member', admin)).toEqual([]);
  const ground = { case: inCase, by: mod, reason: 'fraud' };
  const { position } = await createStanding(api.platform).suspend(admin, api.time.now + DAY_MS, ground, {
    ...{ actor: mod, at: api.time.now },
  });
  await api.platform.reads.waitFor(position, ['standings'], 5000);
  const take = (as: string) => api.call('/admin/roles', { method: 'PUT', body: {}, as });
  expect((await (await take(admin)).json()).code, 'as of whoever is not suspended').toBe('invalid');
});

test('a hidden provider is still somebody’s: its own moderator does not decide about it', async () => {
  const own = await made(mod);
  const inCase = await opened('reports', 'provider', own.providerId);
  expect(await decide(inCase, 'hide', {}, other)).toEqual(OK);
  expect((await json(`/moderation/cases/${inCase}`, other)).case.author).toMatchObject({ _id: mod });
  expect(await decide(inCase, 'keep', { reason: 'mended', anew: true })).toEqual([403, 'own-part']);
});

test('a removal that somebody objects to waits for the other moderator, also after thirty days', async () => {
  const inCase = await opened('reports', 'fund', fund._id);
  await decide(inCase, 'remove');
  await post(`/moderation/cases/${inCase}/objection`, { words: 'We are who we say.' }, owner);
  api.time.now += 31 * DAY_MS;
  await api.dayAsked();
  expect(await standing('fund', fund._id)).toEqual(['ThingHidden']);
});

test('of two cases about one thing neither undoes what the other decided, by an objection either', async () => {
  const [one, two] = await ofTwo();
  for (const inCase of [one, two]) expect(await decide(inCase, 'hide')).toEqual(OK);
  await post(`/moderation/cases/${one}/objection`, { words: 'We are who we say.' }, owner);
  expect(await decide(one, 'keep', { reason: 'not-shown' }, other)).toEqual(OK);
  expect(await standing('fund', fund._id)).toEqual(['ThingHidden', 'ThingHidden', 'HidingLifted']);
  expect(await seen()).toBe(404);
  const marked = async () => (await json(`/opportunities/${fund._id}`, owner)).opportunity.hidden;
  expect(await marked()).toMatchObject({ state: 'hidden', case: two });
  expect(await decide(two, 'keep', { reason: 'mended', anew: true })).toEqual(OK);
  expect([await seen(), await marked()]).toEqual([200, undefined]);
});

test('what a second case decided before each was recorded for itself counts too', async () => {
  const [one, two] = await ofTwo();
  expect(await decide(one, 'hide')).toEqual(OK);
  // As a log from then has it: the thing was hidden already, and nothing was written.
  const { keyring, store } = api.platform;
  const about = { case: two, kind: 'fund', id: fund._id, cause: 'review', by: mod, decision: 'hide' } as const;
  const told = { reason: 'fraud', until: null, author: owner, objection: null } as const;
  const data = { ...about, ...told, concerned: [] };
  const stamp = { id: randomUUID(), at: api.time.now, actor: mod };
  await store.append(caseStream(two), 0, [await encode(keyring, { type: 'CaseDecided', data, personal: {} }, stamp)]);
  expect(await decide(one, 'keep', { reason: 'mended', anew: true })).toEqual(OK);
  expect([await seen(), await standing('fund', fund._id)]).toEqual([
    404,
    ['ThingHidden', 'ThingHidden', 'HidingLifted'],
  ]);
});

test('a member whom two cases suspended is reinstated by neither alone', async () => {
  const [one, two] = [await opened('reports', 'fund', fund._id), await opened('reports', 'member', owner)];
  // A day is suspended whole, as it is in India.
  const until = dayInIndia(api.time.now + 9 * DAY_MS);
  const ends = Date.parse(`${until}T23:59:59.999+05:30`);
  expect(await decide(one, 'suspend', { until })).toEqual(OK);
  expect(await decide(two, 'suspend')).toEqual(OK);
  const suspended = async () => {
    const { commands, reads, store } = api.platform;
    await reads.waitFor(await store.head(), ['standings'], 5000);
    const read = reads.queries.standings.suspension(owner)?.until ?? null;
    expect(suspendedFrom(await commands.history(standingStream('member', owner))), 'by the log').toBe(read);
    return read;
  };
  const keep = (inCase: string) => decide(inCase, 'keep', { reason: 'mended', anew: true });
  expect(await suspended()).toBe(ends);
  expect([await keep(two), await suspended()]).toEqual([OK, ends]);
  expect([await keep(one), await suspended()]).toEqual([OK, null]);
});

test('a moderator is offered what would be accepted from them, and nothing else', async () => {
  const inCase = await opened('reports', 'fund', fund._id);
  const offered = async (as = mod) => (await json(`/moderation/cases/${inCase}`, as)).case.decisions;
  expect(await offered()).toEqual(['keep', 'ask', 'hide', 'remove', 'warn', 'suspend']);
  await decide(inCase, 'hide');
  expect(await offered()).toEqual(['keep', 'ask', 'remove', 'warn', 'suspend']);
  await post(`/moderation/cases/${inCase}/objection`, { words: 'We are who we say.' }, owner);
  expect(await offered()).toEqual([]);
  expect(await offered(other), 'nobody fares worse for objecting').toEqual(['keep', 'ask', 'hide', 'warn']);
  expect(await decide(inCase, 'ask', { reason: 'unclear' }, other)).toEqual(OK);
  expect([await offered(), await offered(other)]).toEqual([[], ['keep', 'ask', 'hide', 'warn']]);
  expect(await decide(inCase, 'remove', { anew: true })).toEqual([403, 'another-moderator']);
  await post(`/moderation/cases/${inCase}/objection`, { words: 'We sent it to you.' }, owner);
  expect([await offered(), await offered(other)]).toEqual([[], ['keep', 'ask', 'hide', 'warn']]);
  const ofAdmin = await opened('reports', 'member', admin);
  expect((await json(`/moderation/cases/${ofAdmin}`, mod)).case.decisions).not.toContain('suspend');
});

test('an objection to an old warning does not shield what was reported since', async () => {
  const inCase = await opened('reports', 'fund', fund._id);
  expect(await decide(inCase, 'warn')).toEqual(OK);
  await opened('reports', 'fund', fund._id);
  const object = async () =>
    (await post(`/moderation/cases/${inCase}/objection`, { words: 'We are who we say.' }, owner)).status;
  expect(await object()).toBe(201);
  const free = ['keep', 'ask', 'hide', 'remove', 'warn', 'suspend'];
  for (const as of [mod, other])
    expect((await json(`/moderation/cases/${inCase}`, as)).case).toMatchObject({ barred: null, decisions: free });
  expect(await decide(inCase, 'hide')).toEqual(OK);
  expect(await seen()).toBe(404);
  // The hiding is a decision of its own.
  expect([await object(), await object()]).toEqual([201, 409]);
  expect(await decide(inCase, 'hide', {}, other)).toEqual(OK);
});
