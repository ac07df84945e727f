import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { companyStream } from '#events/subjects/company.ts';
import { createApp } from '../app.ts';
import { companyForm } from '../company/company.fixture.ts';
import { client, type Fetch, join } from '../e2e/client.fixture.ts';
import { type TestPlatform, testPlatform } from '../program/platform.fixture.ts';
import { threadTime } from '../readPool/threadTime.ts';

let target: TestPlatform;
let app: ReturnType<typeof createApp>;
/** What each search is taken to have kept a thread. */
let threadMs = 0;

beforeAll(async () => {
  // Time stands still: nothing is given back meanwhile.
  const now = Date.now();
  target = await testPlatform({ clock: () => now, env: { RATE_LIMIT: 'on' } });
  app = createApp(target.platform);
  // So does the threads' time, and none is waited for: how long they take here costs nobody anything.
  vi.spyOn(target.platform.readPool, 'read').mockImplementation(async (_, reader, query) => {
    const took = threadTime.getStore();
    if (took) took.ms += threadMs;
    return reader.look(query);
  });
});
afterAll(async () => {
  app.stop();
  await target.close();
});

/** Calls as they come over a connection from an address. */
const from = (remoteAddress: string) => {
  const connection = { server: { incoming: { socket: { remoteAddress, remotePort: 1, remoteFamily: 'IPv4' } } } };
  const send: Fetch = (path, init) => app.request(path, init, connection);
  return client(send);
};

/** Searches never asked before, until one is refused. */
async function searchOn(call: ReturnType<typeof from>, token?: string, word = 'word') {
  for (let n = 0; n < 1000; n += 1) {
    const answer = await call('GET', `/company?q=${word}${n}`, { token });
    if (answer.status !== 200) return { answered: n, answer };
  }
  throw new Error('nobody was ever refused');
}

test('a guest who only searches is told to wait; the network counts as one, members and others do not', async () => {
  const call = from('2001:db8:1:2::1');
  const member = await join(from('198.51.100.1'), 'asha@example.in');
  const { answered, answer } = await searchOn(call);
  expect(answered).toBeGreaterThan(300);
  expect(answer.status).toBe(429);
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
  expect(answer.body).toMatchObject({ status: 'error', code: 'too-many', message: expect.stringContaining('wait') });
  expect(answer.headers.get('etag')).toBeNull();
  // A neighbour in the same /56 is the same reader, one further off is not.
  expect((await from('2001:db8:1:ff::2')('GET', '/company?q=neighbour')).status).toBe(429);
  expect((await from('2001:db8:1:100::2')('GET', '/company?q=neighbour')).status).toBe(200);
  // What has been answered before is answered still, and a member is counted by themselves.
  expect((await call('GET', '/company?q=word0')).status).toBe(200);
  expect((await call('GET', '/company?q=of+a+member', { token: member.token })).status).toBe(200);
});

test('a member who only searches is told to wait, wherever they come from', async () => {
  const { token } = await join(from('198.51.100.2'), 'ravi@example.in');
  const { answer } = await searchOn(from('198.51.100.3'), token);
  expect(answer.status).toBe(429);
  expect((await from('198.51.100.4')('GET', '/company?q=elsewhere', { token })).status).toBe(429);
});

test('a search that keeps a thread for long costs as much', async () => {
  threadMs = 90;
  const { answered } = await searchOn(from('198.51.100.6'), undefined, 'dear');
  threadMs = 0;
  // 9,000 points saved up, 900 and the reading each.
  expect(answered).toBe(10);
});

test.each([
  ['listening from an earlier moment on', 'HEAD', '/api/v1/live', { 'Last-Event-ID': '-1' }, 9000 / 21],
  ['the document of all calls', 'GET', '/api/v1/openapi.json', {}, 9000 / 20],
])('%s costs what it takes', async (_, method, path, headers, most) => {
  const call = from(`198.51.100.${method.length + 10}`);
  let answered = 0;
  let status = 200;
  for (; answered < 1000 && status === 200; answered += 1) ({ status } = await call(method, path, { headers }));
  expect(status).toBe(429);
  expect(answered).toBeGreaterThan(200);
  expect(answered).toBeLessThanOrEqual(most + 1);
});

const LEFT_OUT = { state: '', entityType: '', findable: false, recognitions: [] };

test('of very long pages nobody reads as many as of others', async () => {
  const { commands, keyring, reads } = target.platform;
  const owner = 'a'.repeat(24);
  await keyring.create(owner, 0);
  const socialLinks = Array.from({ length: 20 }, (_, n) => `https://example.in/${n}${'x'.repeat(2000)}`);
  const { name, phone, email, ...form } = companyForm({ socialLinks });
  for (let n = 0; n < 100; n += 1) {
    const data = { ...form, company: `${n}`.padStart(24, '0'), owner, ...LEFT_OUT };
    const personal = { name, phone, email };
    await commands.begin(companyStream(data.company), [{ type: 'CompanyRegistered', data, personal }], {
      actor: owner,
      at: 0,
    });
  }
  expect(await reads.waitFor(await target.platform.store.head(), ['directory'], 10_000)).toBe(true);
  const call = from('198.51.100.5');
  const asked = Array.from(
    { length: 60 },
    (_, n) => `limit=${100 - (n % 20)}&sort=${['newest', 'name', 'founded'][n % 3]}`,
  );
  let answered = 0;
  while (answered < asked.length && (await call('GET', `/company?${asked[answered]}`)).status === 200) answered += 1;
  // Each is some 4 MB, and costs as much as ten searches: 450 of them are answered.
  expect(answered).toBeGreaterThan(30);
  expect(answered).toBeLessThan(60);
});
