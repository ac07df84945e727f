import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { memberStream } from '#events/subjects/member.ts';
import { standingFrom } from '../account/account.ts';
import { settingsRoutes } from '../account/settingsRoutes.ts';
import { openSubjects, type Subjects } from '../e2e/subjects.fixture.ts';
import { savedSearchRoutes } from '../savedSearch/routes.ts';
import { unsubscribeRoutes } from './routes.ts';
import { createTickets, type Subscription } from './ticket.ts';

let api: Subjects;
let asha: string;
let ravi: string;

beforeAll(async () => {
  api = await openSubjects((platform) => [
    ...[unsubscribeRoutes(platform), savedSearchRoutes(platform), settingsRoutes(platform)],
  ]);
  asha = await api.join('Asha');
  ravi = await api.join('Ravi');
});
afterAll(() => api.close());

const pathOf = (one: Subscription): string =>
  new URL(createTickets(api.platform).address(one)).pathname.replace('/api/v1', '');
/** As a mail program posts: RFC 8058, section 3.2. */
const click = (path: string) =>
  api.call(path, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  });
async function wants(member: string): Promise<unknown> {
  const standing = standingFrom(await api.platform.commands.history(memberStream(member)));
  return standing.is === 'member' && standing.preferences.reminders;
}
async function searchOf(member: string): Promise<string> {
  const body = { kind: 'fund', query: 'type=Grant', name: 'Grants', alert: 'at-once' };
  const kept = await api.call('/saved/searches', { method: 'POST', as: member, body });
  return (await kept.json()).search._id;
}
const alertOf = async (member: string) =>
  (await (await api.call('/saved/searches', { as: member })).json()).searches[0].alert;

test('a GET shows a button and changes nothing; a POST ends the reminders, twice as once', async () => {
  const path = pathOf({ kind: 'reminders', member: asha, thing: '-' });
  const shown = await api.call(path);
  expect([shown.status, shown.headers.get('cache-control')]).toEqual([200, 'no-store']);
  expect(await shown.text()).toContain('<form method="post"><button');
  expect(await wants(asha)).toBeUndefined();
  for (const _ of [1, 2]) {
    const ended = await click(path);
    expect(ended.status).toBe(200);
    // What can be had again is one press away.
    expect(await ended.text()).toContain('<a href="/settings/global#notices">');
  }
  expect(await wants(asha)).toBe(false);
  // The settings have them again.
  await api.call('/auth/preferences', { method: 'PUT', as: asha, body: { reminders: true } });
  expect(await wants(asha)).toBe(true);
});

test('its pages look like the others: their policy lets their own style, and nothing else, apply', async () => {
  const shown = await api.call(pathOf({ kind: 'reminders', member: asha, thing: '-' }));
  const style = /<style>([^<]+)<\/style>/.exec(await shown.text())?.[1] ?? '';
  const hash = createHash('sha256').update(style).digest('base64');
  expect(shown.headers.get('content-security-policy')).toMatch(/^default-src 'none';.*form-action 'self'/);
  expect(shown.headers.get('content-security-policy')).toContain(`style-src 'sha256-${hash}'`);
});

test('a POST ends the alert of one saved search, and of no other', async () => {
  const [mine, theirs] = [await searchOf(asha), await searchOf(ravi)];
  const path = pathOf({ kind: 'alert', member: asha, thing: mine });
  expect(await (await api.call(path)).text()).toContain('No more alerts');
  expect(await (await click(path)).text()).toContain('<a href="/dashboard/saved">');
  await expect.poll(() => alertOf(asha)).toBe('none');
  expect(await alertOf(ravi)).toBe('at-once');
  // A search that is gone has no alert either.
  await api.call(`/saved/searches/${mine}`, { method: 'DELETE', as: asha });
  expect((await click(path)).status).toBe(200);
  // Not even with a code of ours does one member end what is another's.
  await click(pathOf({ kind: 'alert', member: asha, thing: theirs }));
  expect(await alertOf(ravi)).toBe('at-once');
});

test('nobody guesses an address, or makes that of another out of their own', async () => {
  const path = pathOf({ kind: 'reminders', member: ravi, thing: '-' });
  const forged = [
    path.replace(ravi, asha),
    path.replace('reminders', 'alert'),
    path.replace('.-.', '.x.'),
    path.replace(/.{4}$/, 'AAAA'),
  ];
  for (const one of forged) expect([(await api.call(one)).status, (await click(one)).status]).toEqual([404, 404]);
  for (const bad of ['/unsubscribe/x', '/unsubscribe/reminders.a.b.c', `${path}${'A'.repeat(5000)}`])
    expect([(await api.call(bad)).status, (await click(bad)).status]).toEqual([404, 404]);
  expect(await wants(ravi)).toBeUndefined();
});

test('who opens an address that is not whole, or not good any more, reads a page that says where to go on', async () => {
  const path = pathOf({ kind: 'reminders', member: 'nobody', thing: '-' });
  for (const one of [path, path.slice(0, -5)]) {
    const shown = await api.call(one);
    expect([shown.status, shown.headers.get('content-type')]).toEqual([404, 'text/html; charset=UTF-8']);
    const text = await shown.text();
    expect(text).toContain('This link ends no mails');
    expect(text).toContain('href="/settings/global#notices"');
  }
});
