import { afterAll, beforeAll, expect, test } from 'vitest';
import { memberStream } from '#events/subjects/member.ts';
import { openSubjects, type Subjects } from '../e2e/subjects.fixture.ts';
import { inboxRoutes } from '../inbox/routes.ts';
import { administrator, moderator, OFFICE } from '../role/role.fixture.ts';
import { grievanceDeskRoutes } from './deskRoutes.ts';
import { grievanceRoutes } from './routes.ts';

let api: Subjects;
let admin: string;
let asha: string;

beforeAll(async () => {
  api = await openSubjects(
    (platform) => [grievanceRoutes(platform), grievanceDeskRoutes(platform), inboxRoutes(platform)],
    {
      ...OFFICE,
      GRIEVANCE_OFFICER: 'Leela Nair <leela@example.in>',
    },
  );
  admin = await administrator(api);
  asha = await api.join('Asha');
});
afterAll(() => api.close());

const complain = async (text: string, as: string): Promise<{ number: string; due: string }> =>
  (await (await api.call('/grievances', { method: 'POST', body: { text }, as })).json()).grievance;
const answer = (number: string, as: string | undefined = admin, text = 'We have taken it down.') =>
  api.call(`/admin/grievances/${number}/answer`, { method: 'POST', body: { text }, as });
const waiting = async (): Promise<{ number: string; member: { name: string } }[]> =>
  (await (await api.call('/admin/grievances', { as: admin })).json()).grievances;

test('an administrator answers, once; the member reads it, and both hear by mail', async () => {
  const { number } = await complain('My number stands on a page.', asha);
  expect(await waiting()).toMatchObject([{ number, member: { name: 'Asha' } }]);
  expect((await answer(number)).status).toBe(204);
  expect(await waiting()).toEqual([]);
  expect((await answer(number)).status).toBe(409);
  const [own] = (await (await api.call('/grievances', { as: asha })).json()).grievances;
  expect(own).toMatchObject({ number, answer: 'We have taken it down.', answeredAt: expect.any(String) });

  const inbox = async () => (await api.call('/inbox', { as: asha })).json();
  const { notices, unread } = await inbox();
  expect(unread).toBe(1);
  expect(notices).toMatchObject([{ kind: 'grievance-answered', actor: { _id: '' }, unread: true }]);
  const upTo = notices[0].position;
  expect((await api.call('/inbox/read', { method: 'PUT', body: { upTo }, as: asha })).status).toBe(200);
  expect(await inbox()).toMatchObject({ unread: 0, notices: [{ unread: false }] });

  await api.dayAsked();
  const mails = (await api.mails()).filter((mail) => mail.includes(number));
  const to = mails.map((mail) => /^To: (.*)$/m.exec(mail)?.[1]?.trim());
  expect(to.toSorted()).toEqual(['asha@example.in', 'asha@example.in', 'leela@example.in']);
  for (const mail of mails) expect(mail).not.toMatch(/My number stands|taken it down/);
  // The officer is no administrator here, and could not open the page.
  const toOfficer = mails.filter((mail) => mail.includes('Your address is not one of theirs'));
  expect(toOfficer.map((mail) => /^To: (.*)$/m.exec(mail)?.[1]?.trim())).toEqual(['leela@example.in']);
});

test('nobody else reads them or answers, and nobody their own', async () => {
  const { number } = await complain('Another one.', asha);
  for (const [as, status] of [
    [undefined, 401],
    [asha, 403],
    [await moderator(api), 403],
  ] as const) {
    expect((await api.call('/admin/grievances', { as })).status).toBe(status);
    const refused = await api.call(`/admin/grievances/${number}/answer`, { method: 'POST', body: { text: 'No' }, as });
    expect(refused.status).toBe(status);
  }
  const own = await complain('I run this, and it is slow.', admin);
  expect((await (await answer(own.number)).json()).code).toBe('own');
  expect((await answer('G-AAAAAAAA')).status).toBe(404);
  expect((await answer('nonsense')).status).toBe(400);
});

test('what was answered is read page by page, the last answer first, and what waits as before', async () => {
  type Page = {
    grievances: { number: string; answer: string | null; answeredAt: string | null }[];
    nextCursor: string;
  };
  const page = async (query: string): Promise<Page> =>
    (await api.call(`/admin/grievances?${query}`, { as: admin })).json();
  const ravi = await api.join('Ravi');
  const numbers: string[] = [];
  for (const text of ['One.', 'Two.', 'Three.', 'Four.']) numbers.push((await complain(text, ravi)).number);
  const [one = '', two = '', three = '', four = ''] = numbers;
  // Not in the order in which they were made.
  for (const number of [two, one, three]) {
    api.time.now += 60_000;
    expect((await answer(number, admin, `To ${number}`)).status).toBe(204);
  }
  const first = await page('state=answered&limit=2');
  expect(first.grievances.map(({ number }) => number)).toEqual([three, one]);
  expect(first.grievances[0]).toMatchObject({
    answer: `To ${three}`,
    answeredAt: new Date(api.time.now).toISOString(),
    member: { _id: ravi, name: 'Ravi' },
  });
  const rest = await page(`state=answered&limit=100&cursor=${first.nextCursor}`);
  expect(rest.grievances[0]?.number).toBe(two);
  expect(rest.nextCursor).toBe(null);

  expect((await waiting()).map(({ number }) => number)).toContain(four);
  const oldest = await page('limit=1');
  expect(oldest.grievances).toMatchObject([{ answer: null, answeredAt: null }]);
  const next = await page(`state=waiting&limit=100&cursor=${oldest.nextCursor}`);
  expect(next.grievances.at(-1)?.number).toBe(four);
  expect([...oldest.grievances, ...next.grievances].map(({ number }) => number)).toEqual(
    (await waiting()).map(({ number }) => number),
  );
  // A page of one list is none of the other.
  const foreign = await api.call(`/admin/grievances?cursor=${first.nextCursor}`, { as: admin });
  expect(foreign.status).toBe(400);
  expect((await api.call('/admin/grievances?state=answered', { as: ravi })).status).toBe(403);
  // With who has left it goes too.
  const { commands, reads } = api.platform;
  const done = await commands.execute(memberStream(ravi), { actor: ravi, at: api.time.now }, () => ({
    facts: [{ type: 'MemberErased', data: { member: ravi } }],
  }));
  if ('position' in done) await reads.waitFor(done.position, ['rights', 'members'], 5000);
  expect((await page('state=answered')).grievances.map(({ number }) => number)).not.toContain(three);
});

test('of who has left nothing can be answered, and nothing is listed', async () => {
  const gone = await api.join('Gone');
  const { number } = await complain('I leave.', gone);
  await api.platform.keyring.destroy(gone);
  expect((await answer(number)).status).toBe(404);
});
