import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { caseIdOf, oldReviewCaseId } from '#events/subjects/case.ts';
import { openCase } from '../case/open.ts';
import { openSubjects, type Subjects } from '../e2e/subjects.fixture.ts';
import { fundForm } from '../fund/fund.fixture.ts';
import { fundRoutes } from '../fund/routes.ts';
import { moderator, OFFICE } from '../role/role.fixture.ts';
import { createStanding } from '../standing/standing.ts';
import { ownCaseRoutes } from './ownRoutes.ts';
import { moderationRoutes } from './routes.ts';

const HIDDEN = 'Others still do not see it';

let api: Subjects;
let mod: string;
let other: string;
let owner: string;
let fund: { _id: string; providerId: string };

beforeAll(async () => {
  api = await openSubjects((platform) => [moderationRoutes(platform), ownCaseRoutes(platform), fundRoutes(platform)], {
    ...OFFICE,
    REVIEW: 'off',
  });
});
afterAll(() => api.close());

beforeEach(async () => {
  [mod, other, owner] = [await moderator(api, 'Mohan'), await moderator(api, 'Nila'), await api.join('Owner')];
  fund = (await (await post('/opportunities', fundForm(), owner)).json()).opportunity;
});

const post = (path: string, body: unknown, as: string) => api.call(path, { method: 'POST', body, as });
const json = async (path: string, as: string) => (await api.call(path, { as })).json();
const opened = async (cause: 'reports' | 'review', kind: 'fund' | 'provider', id: string, inCase?: string) => {
  const of = inCase ?? caseIdOf(cause, kind, id);
  await openCase(api.platform, { kind, id, cause, notes: [], in: of }, { actor: owner, at: api.time.now });
  return of;
};
const decide = async (inCase: string, decision: string, reason: string, as = mod) => {
  const body = { decision, reason, words: 'No bank of this name offers such a fund.', anew: true };
  api.time.now += 10 * 60_000; // what is decided again at once is told later
  expect((await post(`/moderation/cases/${inCase}/decide`, body, as)).status).toBe(200);
};
const own = async (inCase: string) =>
  (await json('/moderation/decisions', owner)).decisions.find(
    ({ _id, inForce }: { _id: string; inForce: boolean }) => _id === inCase && inForce,
  );
const onDesk = async (inCase: string) => (await json(`/moderation/cases/${inCase}`, mod)).case.hiddenStill;
const lastMail = async () =>
  ((await api.mails()).findLast((mail) => mail.includes('To: owner@')) ?? '').replaceAll(/=\r?\n/g, '');

test('where another case hides what is kept, its owner reads so on their page and by mail, and moderators on the desk', async () => {
  const one = await opened('reports', 'fund', fund._id);
  const two = await opened('review', 'fund', fund._id, oldReviewCaseId('fund', fund._id));
  for (const [inCase, reason] of [
    [one, 'spam'],
    [two, 'fraud'],
  ] as const)
    await decide(inCase, 'hide', reason);
  const byTwo = { case: two, reason: 'fraud', with: null };
  expect([await onDesk(one), await onDesk(two)]).toEqual([byTwo, { ...byTwo, case: one, reason: 'spam' }]);
  expect((await own(one)).hiddenStill, 'of what is not kept there is nothing to say').toBeNull();
  await decide(one, 'keep', 'mended');
  expect([(await own(one)).hiddenStill, await onDesk(one)]).toEqual([byTwo, byTwo]);
  expect(await lastMail()).toContain(`${HIDDEN}: another decision hides it`);
  const before = await api.call('/moderation/decisions', { as: owner });
  await decide(two, 'keep', 'mended');
  const etag = { 'if-none-match': before.headers.get('etag') ?? 'none' };
  expect((await api.call('/moderation/decisions', { as: owner, headers: etag })).status).toBe(200);
  for (const inCase of [one, two])
    expect([(await own(inCase)).hiddenStill, await onDesk(inCase)]).toEqual([null, null]);
  expect(await lastMail()).not.toContain(HIDDEN);
});

test('so does the owner of an opportunity whose provider is hidden', async () => {
  const ofProvider = await opened('reports', 'provider', fund.providerId);
  const ofFund = await opened('reports', 'fund', fund._id);
  await decide(ofFund, 'hide', 'spam');
  await decide(ofProvider, 'hide', 'fraud');
  await decide(ofFund, 'keep', 'mended');
  const still = { case: ofProvider, reason: 'fraud', with: 'provider' };
  expect([(await own(ofFund)).hiddenStill, await onDesk(ofFund)]).toEqual([still, still]);
  expect(await lastMail()).toContain(`${HIDDEN}: its provider is hidden by another decision`);
});

test('what is held for a link is told too, and read anew although no case moved', async () => {
  const inCase = await opened('reports', 'fund', fund._id);
  for (const [decision, reason] of [
    ['hide', 'spam'],
    ['keep', 'mended'],
  ] as const)
    await decide(inCase, decision, reason);
  const before = await api.call('/moderation/decisions', { as: owner });
  const [held, reads] = [{ case: 'c2', by: '', reason: 'first-link' }, api.platform.reads];
  const thing = { kind: 'fund', id: fund._id } as const;
  const outcome = await createStanding(api.platform).hide(thing, held, { actor: owner, at: api.time.now });
  await reads.waitFor('position' in outcome ? outcome.position : 0, ['standings'], 5000);
  const headers = { 'if-none-match': before.headers.get('etag') ?? 'none' };
  expect((await api.call('/moderation/decisions', { as: owner, headers })).status).toBe(200);
  expect((await own(inCase)).hiddenStill).toEqual({ case: 'c2', reason: 'first-link', with: null });
});

test('a warning in the place of a hiding lets the thing be seen, and says so where another case hides it', async () => {
  const one = await opened('reports', 'fund', fund._id);
  const two = await opened('review', 'fund', fund._id, oldReviewCaseId('fund', fund._id));
  for (const inCase of [one, two]) await decide(inCase, 'hide', 'fraud');
  const object = (inCase: string) => post(`/moderation/cases/${inCase}/objection`, { words: 'We are a bank.' }, owner);
  expect((await object(one)).status).toBe(201);
  await decide(one, 'warn', 'fraud', other);
  const byTwo = { case: two, reason: 'fraud', with: null };
  expect([(await own(one)).hiddenStill, await onDesk(one)]).toEqual([byTwo, byTwo]);
  expect(await lastMail()).toContain(`${HIDDEN}: another decision hides it`);
  const isSeen = async () => (await api.call(`/opportunities/${fund._id}`)).status;
  expect(await isSeen()).toBe(404);
  expect((await object(two)).status).toBe(201);
  await decide(two, 'warn', 'fraud', other);
  expect([(await own(two)).hiddenStill, await onDesk(one), await isSeen()]).toEqual([null, null, 200]);
  expect(await lastMail()).not.toContain(HIDDEN);
});

test('a warning that answers nothing leaves it hidden, and that is said too', async () => {
  const inCase = await opened('reports', 'fund', fund._id);
  await decide(inCase, 'hide', 'spam');
  expect(await onDesk(inCase)).toBeNull();
  await decide(inCase, 'warn', 'fraud');
  const still = { case: inCase, reason: 'spam', with: null };
  expect([(await own(inCase)).hiddenStill, await onDesk(inCase)]).toEqual([still, still]);
  expect(await lastMail()).toContain(`${HIDDEN}: another decision hides it`);
});

test('where one of several that hide it lets go, its owner reads anew which one still does, although no thing moved', async () => {
  const inCase = await opened('reports', 'fund', fund._id);
  await decide(inCase, 'hide', 'spam');
  await decide(inCase, 'keep', 'mended');
  const { reads, store } = api.platform;
  const [standing, act] = [createStanding(api.platform), { actor: owner, at: api.time.now }];
  const ground = (of: string) => ({ case: of, by: '', reason: 'first-link' });
  const thing = { kind: 'fund', id: fund._id } as const;
  for (const of of ['c2', 'c3']) await standing.hide(thing, ground(of), act);
  await reads.waitFor(await store.head(), ['standings', 'funds'], 5000);
  const before = await api.call('/moderation/decisions', { as: owner });
  expect((await own(inCase)).hiddenStill).toMatchObject({ case: 'c2' });
  await standing.show(thing, ground('c2'), act);
  await reads.waitFor(await store.head(), ['standings'], 5000);
  const headers = { 'if-none-match': before.headers.get('etag') ?? 'none' };
  expect((await api.call('/moderation/decisions', { as: owner, headers })).status).toBe(200);
  expect((await own(inCase)).hiddenStill).toMatchObject({ case: 'c3' });
});

test('whoever objects to a warning objects to what is hidden with it, and no moderator of either judges that', async () => {
  const inCase = await opened('reports', 'fund', fund._id);
  await decide(inCase, 'hide', 'fraud');
  await decide(inCase, 'warn', 'fraud', other);
  expect(await own(inCase)).toMatchObject({ decision: 'warn', answer: 'object', answerAlso: ['hide'] });
  expect((await post(`/moderation/cases/${inCase}/objection`, { words: 'We are the bank.' }, owner)).status).toBe(201);
  const { decisions } = await json('/moderation/decisions', owner);
  const said = { answer: null, answerAlso: [], objection: { words: 'We are the bank.', outcome: null } };
  expect(decisions.filter(({ _id }: { _id: string }) => _id === inCase)).toMatchObject([said, said]);
  for (const as of [mod, other])
    expect((await json(`/moderation/cases/${inCase}`, as)).case).toMatchObject({ barred: 'another-moderator' });
  await decide(inCase, 'warn', 'fraud', await moderator(api, 'Uma'));
  expect([(await own(inCase)).hiddenStill, (await api.call(`/opportunities/${fund._id}`)).status]).toEqual([null, 200]);
});
