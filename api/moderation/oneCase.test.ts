import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { caseIdOf, caseStream, oldReviewCaseId } from '#events/subjects/case.ts';
import { standingStream } from '#events/subjects/standing.ts';
import { openCase } from '../case/open.ts';
import { createCommands } from '../commands/commands.ts';
import type { Subjects } from '../e2e/subjects.fixture.ts';
import { fundForm } from '../fund/fund.fixture.ts';
import { effectOf } from '../processes/effect.fixture.ts';
import { reviews } from '../processes/reviews.ts';
import { MODEL_NAMES } from '../readModels/readModels.ts';
import { moderator } from '../role/role.fixture.ts';
import { createStanding } from '../standing/standing.ts';
import { openFundCases } from './fundCases.fixture.ts';
import { createSettling } from './settle.ts';

const WORDS = 'No bank of this name offers such a fund.';

let api: Subjects;
let mod: string;
let other: string;
let owner: string;
let asha: string;
let fund: string;
let id: string;

beforeAll(async () => {
  api = await openFundCases('after');
  [mod, other] = [await moderator(api, 'Mohan'), await moderator(api, 'Nila')];
});
afterAll(() => api.close());

beforeEach(async () => {
  [owner, asha] = [await api.join('Owner'), await api.join('Asha')];
  await makeFund();
});

async function makeFund(): Promise<void> {
  const made = await post('/opportunities', fundForm({ provider: 'Reserve Bank of India' }), owner);
  fund = (await made.json()).opportunity._id;
  id = caseIdOf('reports', 'fund', fund);
}

const post = (path: string, body: unknown, as: string) => api.call(path, { method: 'POST', body, as });
const json = async (path: string, as = mod) => (await api.call(path, { as })).json();
const report = (as = asha) => post('/reports', { kind: 'fund', id: fund, reason: 'fraud', text: 'A fee' }, as);
const decide = async (decision: string, over: object = {}, as = mod, inCase = id): Promise<number> => {
  const body = { decision, reason: decision === 'keep' ? 'no-breach' : 'fraud', words: WORDS, ...over };
  return (await post(`/moderation/cases/${inCase}/decide`, body, as)).status;
};
const caughtUp = async () => api.platform.reads.waitFor(await api.platform.store.head(), MODEL_NAMES, 5000);
const reviewed = async () => {
  await api.dayAsked();
  await caughtUp();
};
const ofFund = async (query = '?limit=100') =>
  (await json(`/moderation/cases${query}`)).cases.filter((one: { id: string }) => one.id === fund);
const eventsOf = async (inCase: string) =>
  (await api.platform.commands.history(caseStream(inCase))).flatMap((event) =>
    'cause' in event.data ? [[event.type, event.data.cause]] : [],
  );
const standing = async () =>
  (await api.platform.commands.history(standingStream('fund', fund))).map(({ type }) => type);
const mailsToOwner = async () => (await api.mails()).filter((mail) => mail.includes('To: owner@')).length;

test.each(['reviewed', 'reported'])('what is new and reported stands once in the queue, first %s', async (first) => {
  if (first === 'reviewed') await reviewed();
  await report();
  await reviewed();
  const before = await mailsToOwner();
  expect(await ofFund()).toMatchObject([
    {
      ...{ _id: id, causes: ['reports', 'review'], reports: 1, reasons: { fraud: 1 } },
      notes: [{ code: 'borrowed-name', value: 'reserve bank of india' }],
    },
  ]);
  const { case: one, reported } = await json(`/moderation/cases/${id}`);
  expect([one.causes, one.notes.length, reported.length]).toEqual([['reports', 'review'], 1, 1]);
  // One decision is for all of it: it has passed its review, and its owner hears of that once.
  expect(await decide('keep')).toBe(200);
  await reviewed();
  expect([await ofFund(), await standing()]).toEqual([[], ['ReviewPassed']]);
  expect((await json(`/opportunities/${fund}`)).opportunity.reviewed).toBe(true);
  expect(await mailsToOwner()).toBe(before + 1);
  expect((await json('/moderation/decisions', owner)).decisions).toMatchObject([{ _id: id, decision: 'keep' }]);
  const notices = api.platform.reads.queries.cases.notices(asha, Number.MAX_SAFE_INTEGER, 10);
  expect(notices).toMatchObject([{ inCase: id, decision: '' }]);
});

test('a removal of what is under review leaves nothing of it in the queue, and an objection lets it pass', async () => {
  await report();
  await reviewed();
  expect(await decide('remove')).toBe(200);
  await reviewed();
  expect([await ofFund(), await standing()]).toEqual([[], ['ThingHidden']]);
  expect((await post(`/moderation/cases/${id}/objection`, { words: 'We are who we say.' }, owner)).status).toBe(201);
  expect((await post(`/moderation/cases/${id}/objection`, { words: 'Once more, please.' }, owner)).status).toBe(409);
  expect(await decide('keep', {}, other)).toBe(200);
  expect(await standing()).toEqual(['ThingHidden', 'ThingShown', 'ReviewPassed']);
});

test('what was hidden is still under review where it is opened again, and what was let stay is not', async () => {
  await reviewed();
  expect(await decide('hide')).toBe(200);
  const again = { kind: 'fund', id: fund, cause: 'review', notes: [{ code: 'short-link', value: 'bit.ly' }] } as const;
  await openCase(api.platform, again, { actor: null, at: api.time.now });
  await caughtUp();
  expect(await ofFund()).toMatchObject([
    { causes: ['review'], notes: [{ code: 'borrowed-name' }, { code: 'short-link' }] },
  ]);
  expect(await decide('keep')).toBe(200);
  const before = await mailsToOwner();
  await report(await api.join('Ravi'));
  await caughtUp();
  expect(await ofFund()).toMatchObject([{ causes: ['reports'], notes: [], reports: 1 }]);
  expect((await json(`/moderation/cases/${id}`)).case.causes).toEqual(['reports']);
  expect(await decide('keep')).toBe(200);
  await api.dayAsked();
  expect(await mailsToOwner(), 'nobody hears that nothing came of reports').toBe(before);
});

test('who is kept for reports before the review was opened has passed it', async () => {
  await report();
  const about = { case: id, kind: 'fund', id: fund, cause: 'reports', by: mod, decision: 'keep' } as const;
  const told = { reason: 'no-breach', until: null, author: owner, objection: null } as const;
  const data = { ...about, ...told, concerned: [] };
  const fact = { type: 'CaseDecided', data, personal: {} } as const;
  const { position } = await api.platform.commands.execute<never>(
    caseStream(id),
    { actor: mod, at: api.time.now },
    () => ({ facts: [fact] }),
  );
  await reviewed();
  expect([position > 0, await ofFund(), await standing()]).toEqual([true, [], ['ReviewPassed']]);
});

test('of a report and a review at one moment on two machines one case comes, with both', async () => {
  const { store, keyring } = api.platform;
  const [one, two] = [createCommands({ store, keyring }), createCommands({ store, keyring })];
  const command = { actor: owner, at: api.time.now };
  const notes = [{ code: 'first-link', value: '' }];
  const things = Array.from({ length: 40 }, (_, n) => `t${n}`);
  const opened = await Promise.all(
    things.map(async (thing) => {
      const of = { kind: 'post', id: thing } as const;
      await Promise.all([
        openCase({ commands: one }, { ...of, cause: 'review', notes }, command),
        openCase({ commands: two }, { ...of, cause: 'reports', notes: [] }, command),
      ]);
      return (await eventsOf(caseIdOf('reports', 'post', thing))).map(([, cause]) => cause).join();
    }),
  );
  // Reports that find it waiting are in it already.
  for (const causes of opened) expect(['review', 'reports,review']).toContain(causes);
  expect(await eventsOf(oldReviewCaseId('post', 't0'))).toEqual([]);
});

test('a review whose opening is carried out again after it was decided is not opened again', async () => {
  await reviewed();
  const { position } = (await api.platform.commands.history(caseStream(id)))[0] ?? { position: 0 };
  expect(await decide('keep')).toBe(200);
  const process = reviews(api.platform);
  const payload = { about: 'new', kind: 'fund', id: fund, position: position - 1 };
  await process.carryOut(effectOf(payload, () => api.time.now));
  await process.carryOut(effectOf(payload, () => api.time.now));
  expect(await eventsOf(id)).toEqual([
    ['CaseOpened', 'review'],
    ['CaseDecided', 'review'],
  ]);
});

test('what was kept and is held since stays so, where the keeping is carried out late', async () => {
  await report();
  expect(await decide('keep')).toBe(200);
  const thing = { kind: 'fund', id: fund } as const;
  const ground = { case: id, by: '', reason: 'first-link' };
  await createStanding(api.platform).hide(thing, ground, { actor: owner, at: api.time.now });
  await createSettling(api.platform)(id, (key) => ({ actor: mod, at: api.time.now, key: `late ${key}` }));
  expect((await standing()).filter((type) => type !== 'ReviewPassed')).toEqual(['ThingHidden']);
  await openCase(api.platform, { ...thing, cause: 'review', notes: [] }, { actor: owner, at: api.time.now });
  expect(await decide('keep')).toBe(200);
  expect((await standing()).slice(-2)).toEqual(['ThingShown', 'ReviewPassed']);
});

test('its owner who is a moderator does not read that what is under review was reported', async () => {
  owner = mod;
  fund = (await (await post('/opportunities', fundForm(), mod)).json()).opportunity._id;
  id = caseIdOf('reports', 'fund', fund);
  await report();
  await reviewed();
  const { case: mine, reported } = await json(`/moderation/cases/${id}`);
  expect(mine).toMatchObject({ causes: ['review'], reports: 0, reasons: {}, reportsWithheld: true });
  expect([reported, mine.history]).toMatchObject([[], [{ what: 'opened', by: null, cause: null }]]);
  // Where it stands among what waits would tell them; of what is over they see that it was.
  expect(await ofFund()).toEqual([]);
  expect(await decide('warn', {}, other)).toBe(200);
  expect(await ofFund('?limit=100&state=decided')).toMatchObject([{ causes: ['review'], reports: 0 }]);
});

/** Whoever reviews in the background may be first, under the new id: then it is tried with another fund. */
async function reviewUnderOldId(): Promise<string> {
  const old = oldReviewCaseId('fund', fund);
  const command = { actor: null, at: api.time.now };
  await openCase(api.platform, { kind: 'fund', id: fund, cause: 'review', notes: [], in: old }, command);
  await reviewed();
  if ((await eventsOf(id)).length === 0) return old;
  await makeFund();
  return reviewUnderOldId();
}

test('a review that stands in the log under its own id is shown, decided and objected to where it is', async () => {
  const old = await reviewUnderOldId();
  await report();
  await caughtUp();
  expect((await ofFund()).map((one: { _id: string; causes: string[] }) => [one._id, one.causes])).toEqual([
    [id, ['reports']],
    [old, ['review']],
  ]);
  expect((await json(`/moderation/cases/${old}`)).case.causes).toEqual(['review']);
  expect(await decide('hide', {}, mod, old)).toBe(200);
  expect((await post(`/moderation/cases/${old}/objection`, { words: 'We are who we say.' }, owner)).status).toBe(201);
  expect(await decide('keep', {}, other, old)).toBe(200);
  expect(await standing()).toEqual(['ThingHidden', 'ThingShown', 'ReviewPassed']);
});
