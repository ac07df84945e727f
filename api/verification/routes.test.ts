import { afterAll, beforeAll, expect, test } from 'vitest';
import { memberStream } from '#events/subjects/member.ts';
import type { Provider } from '../contract/provider-answer.ts';
import type { Verification } from '../contract/verification.ts';
import { openSubjects, type Subjects } from '../e2e/subjects.fixture.ts';
import { steadyTag } from '../e2e/tag.fixture.ts';
import { fundForm } from '../fund/fund.fixture.ts';
import { fundRoutes } from '../fund/routes.ts';
import type { Mail } from '../mail/transport.ts';
import { providerRoutes } from '../provider/routes.ts';
import { joinTeam } from '../team/joinTeam.fixture.ts';
import { verificationRoutes } from './routes.ts';

const DAY_MS = 86_400_000;
const SITE = 'https://www.cauvery.example.in';
let addresses = 0;
/** Each has a limit of its own. */
const address = (): string => `desk${++addresses}@cauvery.example.in`;

let api: Subjects;
let asha: string;
const sent: Mail[] = [];

beforeAll(async () => {
  api = await openSubjects(
    (platform) => [providerRoutes(platform), fundRoutes(platform), verificationRoutes(platform)],
    { RATE_LIMIT: 'on' },
    { transport: async (mail) => void sent.push(mail) },
  );
  asha = await api.join('Asha');
});
afterAll(() => api.close());

type Said = { status: number; message?: string; parts?: Verification['parts'] };

async function ask(id: string, value: string, as = asha): Promise<Said> {
  const answer = await api.call(`/providers/${id}/verification`, {
    method: 'POST',
    body: { kind: 'domain', value },
    as,
  });
  const body = await answer.json();
  return { status: answer.status, message: body.message, parts: body.verification?.parts };
}
async function confirm(id: string, code: string, as = asha): Promise<Said> {
  const path = `/providers/${id}/verification/confirm`;
  const answer = await api.call(path, { method: 'POST', body: { code }, as });
  const body = await answer.json();
  return { status: answer.status, message: body.message, parts: body.verification?.parts };
}
async function create(website = SITE, as = asha): Promise<string> {
  const body = { name: 'Cauvery Trust', kind: 'foundation', website };
  const answer = await api.call('/providers', { method: 'POST', body, as });
  return ((await answer.json()) as { provider: Provider }).provider._id;
}
const read = async (id: string): Promise<Provider> => (await (await api.call(`/providers/${id}`)).json()).provider;
const codeIn = (mail: Mail | undefined) => /^ {4}([2-9A-HJ-NP-Z]{8})$/m.exec(mail?.text ?? '')?.[1] ?? '';
async function newestCode(): Promise<string> {
  await api.dayAsked();
  return codeIn(sent.at(-1));
}
test('a code that was read at the website’s own domain proves it, for a year, and everybody is told', async () => {
  const id = await create();
  const fund = { method: 'POST', body: fundForm({ provider: id }), as: asha } as const;
  const opened = (await (await api.call('/opportunities', fund)).json()).opportunity;
  expect([(await read(id)).verified, opened.verified]).toEqual([false, false]);
  const to = address();
  const asked = await ask(id, to);
  expect(asked.parts).toMatchObject([{ kind: 'domain', state: 'asked', domain: 'cauvery.example.in' }]);
  const code = await newestCode();
  expect(sent.at(-1)).toMatchObject({ to, subject: 'A code for Cauvery Trust on UdyamSetu' });
  const proved = await confirm(id, code.toLowerCase());
  const until = new Date(api.time.now + 365 * DAY_MS).toISOString();
  const at = new Date(api.time.now).toISOString();
  expect(proved.parts).toEqual([{ kind: 'domain', state: 'proved', domain: 'cauvery.example.in', at, until }]);
  expect(await read(id)).toMatchObject({
    verified: true,
    proofs: [{ kind: 'domain', domain: 'cauvery.example.in', at, until }],
  });
  const [listed] = (await (await api.call('/opportunities?limit=1')).json()).opportunities;
  expect(listed).toMatchObject({ _id: opened._id, verified: true, verifiedDomain: 'cauvery.example.in' });
  // Also of what it opens later.
  const { opportunity } = await (await api.call('/opportunities', fund)).json();
  expect(opportunity).toMatchObject({ verified: true, verifiedDomain: 'cauvery.example.in' });
  expect((await confirm(id, code)).status).toBe(400);

  api.time.now += 365 * DAY_MS;
  await api.dayAsked();
  expect(await read(id)).toMatchObject({ verified: false, proofs: [] });
  api.time.now -= 365 * DAY_MS;
});

test('a proof ends when the website moves to another domain, and stays when it moves within it', async () => {
  const ravi = await api.join('Ravi');
  const id = await create(SITE, ravi);
  const change = async (website: string) => {
    await api.call(`/providers/${id}`, { method: 'PATCH', body: { website }, as: ravi });
    await api.dayAsked();
    return (await read(id)).verified;
  };
  expect((await ask(id, address(), ravi)).status).toBe(200);
  const code = await newestCode();
  await change('https://tapti.example.in');
  expect(await confirm(id, code, ravi)).toMatchObject({
    status: 400,
    message: expect.stringContaining('other domain'),
  });
  await change(SITE);
  expect((await confirm(id, code, ravi)).status).toBe(200);
  expect(await change('https://grants.cauvery.example.in/now')).toBe(true);
  expect(await change('https://rbi.example.in')).toBe(false);
});

test.each([
  ['hello@gmail.com', 'Anybody can have an address there'],
  ['hello@tapti.example.in', 'another domain than your website'],
])('%s is refused, and no mail goes out', async (address, why) => {
  const id = await create();
  const before = sent.length;
  expect(await ask(id, address)).toMatchObject({ status: 400, message: expect.stringContaining(why) });
  await api.dayAsked();
  expect(sent.length).toBe(before);
});

test('wrong codes are forgiven ten times, a new code makes the one before it worthless', async () => {
  const mira = await api.join('Mira');
  const id = await create(SITE, mira);
  await ask(id, address(), mira);
  const first = await newestCode();
  await ask(id, address(), mira);
  const second = await newestCode();
  expect(second).not.toBe(first);
  for (let n = 0; n < 9; n += 1) expect((await confirm(id, first, mira)).message).toContain('not the code');
  expect((await confirm(id, 'AAAAAAAA', mira)).message).toContain('not the code');
  expect((await confirm(id, second, mira)).message).toContain('ask for a new one');
  await ask(id, address(), mira);
  const third = await newestCode();
  api.time.now += DAY_MS;
  expect((await confirm(id, third, mira)).message).toContain('ask for a new one');
  api.time.now -= DAY_MS;
  expect((await confirm(id, third, mira)).status).toBe(200);
});

test('no address gets more than five codes a day, whoever asks for them', async () => {
  const asked: number[] = [];
  const to = address();
  for (let n = 0; n < 6; n += 1) {
    const member = await api.join(`Many${n}`);
    asked.push((await ask(await create(SITE, member), n % 2 ? to : to.toUpperCase(), member)).status);
  }
  expect(asked).toEqual([200, 200, 200, 200, 200, 429]);
});

test('a provider that has proved its domain has proved it in every answer', async () => {
  const nila = await api.join('Nila');
  const id = await create(SITE, nila);
  await ask(id, address(), nila);
  await confirm(id, await newestCode(), nila);
  const changed = await api.call(`/providers/${id}`, { method: 'PATCH', body: { name: 'Nila Trust' }, as: nila });
  expect((await changed.json()).provider).toMatchObject({ name: 'Nila Trust', verified: true });
});

test('owners and editors alone may prove; ten codes a day', async () => {
  const [owner, editor] = [await api.join('Owner'), await api.join('Editor')];
  const [reviewer, stranger] = [await api.join('Reviewer'), await api.join('Stranger')];
  const unsure = await api.join('Unsure', '', { confirmed: false });
  const id = await create(SITE, owner);
  for (const [member, role] of [
    [editor, 'editor'],
    [unsure, 'editor'],
    [reviewer, 'reviewer'],
  ] as const)
    await joinTeam(api, { kind: 'provider', thing: id, member, role });
  const asked: number[] = [];
  for (const as of [undefined, stranger, reviewer, unsure, editor, owner]) {
    const body = { kind: 'domain', value: address() };
    asked.push((await api.call(`/providers/${id}/verification`, { method: 'POST', body, as })).status);
  }
  expect(asked).toEqual([401, 403, 403, 403, 200, 200]);
  for (let n = 0; n < 9; n += 1) expect((await ask(id, address(), owner)).status).toBe(200);
  expect((await ask(id, address(), owner)).status).toBe(429);
  expect((await ask('nobody', address())).status).toBe(404);
});

test('with its writer the address goes, and with it the code', async () => {
  const gone = await api.join('Gone');
  const id = await create(SITE, gone);
  const { commands, keyring, store } = api.platform;
  await ask(id, 'gone@cauvery.example.in', gone);
  await api.dayAsked();
  await keyring.destroy(gone);
  const facts = [{ type: 'MemberErased', data: { member: gone } }] as const;
  await commands.execute<never>(memberStream(gone), { actor: gone, at: api.time.now }, () => ({ facts }));
  const history = await commands.history(`verification-provider-${id}`);
  expect(history.map(({ type, personal }) => [type, personal ?? null])).toEqual([['DomainProofAsked', null]]);
  expect(JSON.stringify(await store.readStream(`verification-provider-${id}`))).not.toContain('gone@');
});

test('who has proved who they are opens as many funds as they have', async () => {
  const lots = await api.join('Lots');
  const id = await create(SITE, lots);
  const open = async (provider: string) =>
    (await api.call('/opportunities', { method: 'POST', body: fundForm({ provider }), as: lots })).status;
  expect([await open(id), await open(id), await open(id), await open(id)]).toEqual([201, 201, 201, 409]);
  await ask(id, address(), lots);
  await confirm(id, await newestCode(), lots);
  expect([await open(id), await open(id)]).toEqual([201, 201]);
  // What goes out in alerts is bounded by the day.
  for (let n = 2; n < 20; n += 1) expect(await open(id)).toBe(201);
  expect(await open(id)).toBe(429);
  expect(await open('Somebody else')).toBe(409);
});

test('a proof changes lists at once, also for who has their tag', async () => {
  const tara = await api.join('Tara');
  const id = await create(SITE, tara);
  await api.call('/opportunities', { method: 'POST', body: fundForm({ provider: id }), as: tara });
  const etag = await steadyTag((headers) => api.call('/opportunities?limit=2', { headers }));
  await ask(id, address(), tara);
  await confirm(id, await newestCode(), tara);
  const again = await api.call('/opportunities?limit=2', { headers: { 'if-none-match': etag } });
  expect(again.status).toBe(200);
  expect((await again.json()).opportunities[0]).toMatchObject({ providerId: id, verified: true });
});

test('each write says where it stands in the log, also where there was nothing to write', async () => {
  const id = await create();
  const write = (method: string, path: string, body?: object) =>
    api.call(`/providers/${id}/verification${path}`, { method, as: asha, ...(body && { body }) });
  for (const answer of [
    await write('DELETE', '/domain'),
    await write('DELETE', '/document'),
    await write('DELETE', '/pan'),
    await write('POST', '', { kind: 'domain', value: address() }),
  ]) {
    expect(answer.status).toBe(200);
    const position = answer.headers.get('x-position') ?? '';
    const headers = { 'x-min-position': position };
    expect([position, (await api.call(`/providers/${id}`, { headers })).status]).toEqual([
      expect.stringMatching(/^\d+$/),
      200,
    ]);
  }
});
