import { afterAll, beforeAll, expect, test } from 'vitest';
import { memberStream } from '#events/subjects/member.ts';
import { openSubjects, type Subjects } from '../e2e/subjects.fixture.ts';
import { fundForm } from '../fund/fund.fixture.ts';
import { fundRoutes } from '../fund/routes.ts';
import { savedRoutes } from '../saved/routes.ts';
import { calendarRoutes } from './routes.ts';

let api: Subjects;
let asha: string;
let ravi: string;

beforeAll(async () => {
  api = await openSubjects((platform) => [calendarRoutes(platform), savedRoutes(platform), fundRoutes(platform)]);
  asha = await api.join('Asha');
  ravi = await api.join('Ravi');
});
afterAll(() => api.close());

const addressOf = async (as: string): Promise<string> => (await (await api.call('/saved/calendar', { as })).json()).url;
const renewed = async (as: string): Promise<string> =>
  (await (await api.call('/saved/calendar', { method: 'POST', as })).json()).url;
/** Without a token, as a phone asks. */
const fetched = (url: string) => api.call(new URL(url).pathname.replace('/api/v1', ''));

async function saved(fields: object): Promise<string> {
  const created = await api.call('/opportunities', { method: 'POST', as: asha, body: fundForm(fields) });
  const { _id } = (await created.json()).opportunity;
  await api.call(`/saved/fund/${_id}`, { method: 'PUT', as: ravi });
  return _id;
}

test('the deadlines of what one saved are read without a token, each with two reminders', async () => {
  await saved({ provider: 'Cauvery, "Trust"; and\\Sons', deadline: '2026-03-31' });
  await saved({ provider: 'Long past', deadline: '2025-12-31' });
  const answer = await fetched(await addressOf(ravi));
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8']);
  const text = (await answer.text()).replaceAll(/\r\n /g, '');
  expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(1);
  expect(text).toContain('DTSTART;VALUE=DATE:20260331');
  expect(text).toContain('SUMMARY:Deadline: Cauvery\\, "Trust"\\; and\\\\Sons (Grant)');
  expect(text.match(/TRIGGER:-P(7D|1D)/g)).toEqual(['TRIGGER:-P7D', 'TRIGGER:-P1D']);
  expect((await (await fetched(await addressOf(asha))).text()).match(/BEGIN:VEVENT/g)).toBeNull();
});

test('the address is asked for by its member, stays, and ends when it is renewed', async () => {
  expect((await api.call('/saved/calendar')).status).toBe(401);
  expect((await api.call('/saved/calendar', { method: 'POST' })).status).toBe(401);
  const first = await addressOf(ravi);
  expect(await addressOf(ravi)).toBe(first);
  const second = await renewed(ravi);
  expect(second).not.toBe(first);
  expect([(await fetched(first)).status, (await fetched(second)).status]).toEqual([404, 200]);
});

test('nobody guesses an address, and that of another tells nothing', async () => {
  const mine = await addressOf(ravi);
  const forged = mine.replace(ravi, asha);
  expect((await fetched(forged)).status).toBe(404);
  expect((await fetched(mine.replace(/.{4}\.ics$/, 'AAAA.ics'))).status).toBe(404);
  expect((await api.call('/saved/calendar/anything')).status).toBe(400);
});

test('who is forgotten has no calendar', async () => {
  const dev = await api.join('Dev');
  const address = await addressOf(dev);
  const { commands, keyring, reads } = api.platform;
  await keyring.destroy(dev);
  const facts = [{ type: 'MemberErased', data: { member: dev } }] as const;
  const outcome = await commands.execute<never>(memberStream(dev), { actor: dev, at: api.time.now }, () => ({ facts }));
  await reads.waitFor(outcome.position, ['members'], 5000);
  expect((await fetched(address)).status).toBe(404);
});
