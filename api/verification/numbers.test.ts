import { afterAll, beforeAll, expect, test } from 'vitest';
import { verificationStream } from '#events/subjects/verification.ts';
import { joinTeam } from '../team/joinTeam.fixture.ts';
import { BEGUN, openVerified, type Verified } from './verified.fixture.ts';

const DAY_MS = 86_400_000;
/** Of Infosys. */
const GSTIN = '29AAACI4798L1ZU';

let api: Verified;
let asha: string;
let ravi: string;

beforeAll(async () => {
  api = await openVerified();
  ({ asha, ravi } = api);
});
afterAll(() => api.close());

test('a number’s form is checked, for a year; that alone verifies nobody', async () => {
  const id = await api.company();
  const given = await api.give(id, 'gstin', ` ${GSTIN.toLowerCase()} `);
  const part = { kind: 'gstin', state: 'checked', number: GSTIN, at: new Date(BEGUN).toISOString() };
  const until = new Date(BEGUN + 365 * DAY_MS).toISOString();
  expect(given).toMatchObject({ status: 200, parts: [{ ...part, until }] });
  expect(await api.read(id)).toMatchObject({ verified: false, verification: { parts: [{ ...part, until }] } });
  expect((await api.withdraw(id, 'gstin')).parts).toMatchObject([{ kind: 'gstin', state: 'ended', why: 'withdrawn' }]);
  expect((await api.read(id)).verification.parts).toEqual([]);
});

test.each([
  ['gstin', '29AAACI4798L1ZV', 'check character'],
  ['cin', 'U72200TN2015PTC013115', 'founded in 2019'],
  ['cin', 'U72200KA2020PTC013115', 'registered in Karnataka'],
  ['pan', 'AAAXI4798L', 'fourth letter'],
  ['udyam', 'UDYAM-KR', 'two digits of a district'],
  ['dpiit', '12345', 'begins with DIPP'],
])('the %s %s is refused in words: %s', async (kind, value, why) => {
  expect(await api.give(await api.company(), kind, value)).toMatchObject({
    status: 400,
    message: expect.stringContaining(why),
  });
});

test('what is missing is refused, and so are strangers and reviewers', async () => {
  const id = await api.company();
  const post = async (body: object, as?: string): Promise<number> =>
    (await api.call(`/company/${id}/verification`, { method: 'POST', body, as })).status;
  const number = { kind: 'udyam', value: 'UDYAM-TN-02-0012345' };
  const reviewer = await api.join('Reviewer');
  await joinTeam(api, { kind: 'company', thing: id, member: reviewer, role: 'reviewer' });
  const unsure = await api.join('Unsure', '', { confirmed: false });
  await joinTeam(api, { kind: 'company', thing: id, member: unsure, role: 'editor' });
  expect(await post(number)).toBe(401);
  for (const as of [ravi, reviewer, unsure]) expect(await post(number, as)).toBe(403);
  for (const body of [
    {},
    { kind: 'moon', value: 'x' },
    { kind: 'gstin' },
    { kind: 'document' },
    { kind: 'document', key: 'x' },
  ])
    expect(await post(body, asha)).toBe(400);
  expect((await api.withdraw(id, 'moon')).status).toBe(400);
  expect((await api.withdraw(id, 'gstin', reviewer)).status).toBe(403);
  expect((await api.give('nobody', 'gstin', GSTIN)).status).toBe(404);
});

test('the number of a person is sealed, shown to nobody, and goes with who gave it; the proof stays', async () => {
  const gone = await api.join('Gone');
  const id = await api.company({ entityType: 'Sole Proprietorship' }, gone);
  const pan = 'AAAPS8577K';
  expect(await api.give(id, 'pan', pan, gone)).toMatchObject({
    status: 200,
    parts: [{ kind: 'pan', state: 'checked' }],
  });
  expect(JSON.stringify(await api.own(id, gone))).not.toContain(pan);
  expect(JSON.stringify(await api.read(id))).not.toContain(pan);
  const stream = verificationStream('company', id);
  expect(JSON.stringify(await api.platform.store.readStream(stream))).not.toContain(pan);
  const [event] = await api.platform.commands.history(stream);
  expect(event?.personal).toEqual({ number: pan });
  await api.platform.keyring.destroy(gone);
  expect((await api.platform.commands.history(stream))[0]?.personal).toBeNull();
  expect((await api.read(id)).verification.parts).toMatchObject([{ kind: 'pan', state: 'checked' }]);
});

test('numbers of one company agree with one another, and one of a kind stands', async () => {
  const id = await api.company();
  await api.give(id, 'gstin', '27AAACS8577K2ZO');
  expect((await api.give(id, 'pan', 'AAACI4798L')).message).toContain('another PAN');
  expect((await api.give(id, 'gstin', '27AAACR5055K1Z7')).message).toContain('Withdraw that one first');
  expect((await api.give(id, 'pan', 'AAACS8577K')).status).toBe(200);
  // The same again renews it.
  api.time.now += DAY_MS;
  const again = await api.give(id, 'gstin', '27AAACS8577K2ZO');
  expect(again.parts?.[0]?.until).toBe(new Date(BEGUN + 366 * DAY_MS).toISOString());
  api.time.now = BEGUN;
});

test('a number that another has waits for the moderators, who give it to one of them', async () => {
  const number = 'UDYAM-TN-01-0000123';
  const form = { entityType: 'Private Limited Company' };
  const [first, second] = [await api.company(form), await api.company(form, ravi)];
  expect((await api.give(first, 'udyam', number)).parts).toMatchObject([{ state: 'checked' }]);
  const asked = await api.give(second, 'udyam', number, ravi, 'company', 'k1');
  expect(asked).toMatchObject({ status: 200, parts: [{ kind: 'udyam', state: 'asked', until: null }] });
  expect(await api.isOpen(second, 'claim')).toBe(true);
  expect(await api.give(second, 'udyam', number, ravi, 'company', 'k1')).toEqual(asked);
  expect((await api.read(second)).verification.parts).toEqual([]);

  await api.moderate(second, 'claim', false);
  expect((await api.own(second, ravi)).parts).toMatchObject([{ state: 'refused' }]);
  expect((await api.own(first)).parts).toMatchObject([{ state: 'checked' }]);

  // Asked for again, and decided the other way.
  await api.give(second, 'udyam', number, ravi);
  for (const _ of [1, 2]) await api.moderate(second, 'claim', true);
  expect((await api.own(second, ravi)).parts).toMatchObject([{ state: 'checked', number }]);
  expect((await api.own(first)).parts).toMatchObject([{ state: 'ended', why: 'claimed-elsewhere' }]);
  expect((await api.give(first, 'udyam', number)).parts).toMatchObject([{ state: 'asked' }]);

  // Withdrawn, it is free for whoever gives it next.
  await api.withdraw(first, 'udyam');
  await api.withdraw(second, 'udyam', ravi);
  expect((await api.give(first, 'udyam', number)).parts).toMatchObject([{ state: 'checked' }]);
});

test('of two who give one number at the same moment, one has it', async () => {
  const ids = [await api.company(), await api.company(), await api.company()];
  const given = await Promise.all(ids.map((id) => api.give(id, 'dpiit', 'DIPP19277')));
  const states = given.map(({ parts }) => parts?.[0]?.state);
  expect(states.toSorted()).toEqual(['asked', 'asked', 'checked']);
});
