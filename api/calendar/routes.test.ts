import { Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { memberStream } from '#events/subjects/member.ts';
import { openSubjects, type Subjects } from '../e2e/subjects.fixture.ts';
import { steadyTag } from '../e2e/tag.fixture.ts';
import { fundForm } from '../fund/fund.fixture.ts';
import { fundRoutes } from '../fund/routes.ts';
import type { Env } from '../http/env.ts';
import { savedRoutes } from '../saved/routes.ts';
import { calendarRoutes } from './routes.ts';

let api: Subjects;
let asha: string;
let ravi: string;
/** Points that the calendars took of their readers' allowance, and what these are told then. */
const spent: number[] = [];
let wait: number | null = null;

beforeAll(async () => {
  api = await openSubjects((platform) => {
    const counted = new Hono<Env>().use('/saved/calendar/*', (c, next) => {
      c.set('spend', (points) => {
        spent.push(points);
        return wait;
      });
      return next();
    });
    return [counted.route('/', calendarRoutes(platform)), savedRoutes(platform), fundRoutes(platform)];
  });
  asha = await api.join('Asha');
  ravi = await api.join('Ravi');
});
afterAll(() => api.close());

const addressOf = async (as: string): Promise<string> => (await (await api.call('/saved/calendar', { as })).json()).url;
const renewed = async (as: string): Promise<string> =>
  (await (await api.call('/saved/calendar', { method: 'POST', as })).json()).url;
/** Without a token, as a phone asks. */
const fetched = (url: string, headers = {}, method = 'GET') =>
  api.call(new URL(url).pathname.replace('/api/v1', ''), { headers, method });

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

test('a calendar is rendered and paid for once, by its length, until it is another; who has it is told so', async () => {
  const meera = await api.join('Meera');
  const address = await addressOf(meera);
  const funds = await Promise.all(
    Array.from({ length: 7 }, (_, n) => saved({ provider: `Fund ${n}`, deadline: '2026-05-31' })),
  );
  for (const id of funds) await api.call(`/saved/fund/${id}`, { method: 'PUT', as: meera });
  await api.dayAsked();
  const etag = await steadyTag((headers) => fetched(address, headers));
  await fetched(address);
  spent.length = 0;
  const answer = await fetched(address);
  const text = await answer.text();
  expect([text.match(/BEGIN:VEVENT/g)?.length, answer.headers.get('etag')]).toEqual([7, etag]);
  expect((await fetched(address, {}, 'HEAD')).status).toBe(200);
  const known = await fetched(address, { 'if-none-match': etag });
  expect([known.status, await known.text(), known.headers.get('cache-control')]).toEqual([
    ...[304, ''],
    'private, max-age=3600',
  ]);
  expect(spent).toEqual([]);

  await api.call(`/saved/fund/${funds[0]}`, { method: 'DELETE', as: meera });
  await api.platform.reads.waitFor(await api.head(), ['saved', 'funds'], 5000);
  wait = 9;
  const refused = await fetched(address, { 'if-none-match': etag });
  expect([refused.status, refused.headers.get('retry-after'), refused.headers.get('etag')]).toEqual([429, '9', null]);
  wait = null;
  const later = await fetched(address, { 'if-none-match': etag });
  expect([later.status, (await later.text()).match(/BEGIN:VEVENT/g)?.length]).toEqual([200, 6]);
  expect(spent).toEqual([6, 6]);
});

test('the kept calendar of one is never that of another, and ends with its address', async () => {
  const [mine, theirs] = [await addressOf(ravi), await addressOf(asha)];
  const read = async () => [await (await fetched(mine)).text(), await (await fetched(theirs)).text()];
  const [first, second] = await read();
  expect([await read(), first === second]).toEqual([[first, second], false]);
  await renewed(ravi);
  expect((await fetched(mine)).status).toBe(404);
  expect((await fetched(mine, { 'if-none-match': '*' })).status).toBe(404);
});
