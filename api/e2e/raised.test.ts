import { readdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PRESENT_MODELS } from '#projections/models.ts';
import { feed } from '#projections/post/model.ts';
import { differencesFromRebuild } from '#projections/runner/compare.fixture.ts';
import { inodeOf, readModelFiles } from '#projections/runner/files.ts';
import { companyForm } from '../company/company.fixture.ts';
import { type Answer, type Call, client, join as signUp, upload } from './client.fixture.ts';
import { oldCode } from './oldCode.fixture.ts';
import { picture } from './picture.fixture.ts';
import { quiet } from './quiet.fixture.ts';
import { newDataDir, runToItsEnd, startProcess } from './server.fixture.ts';

const OLD = `${feed.version - 1}-1.db`;
const NEW = `${feed.version}-1.db`;

/** The read models' files, each with the inode that tells it from another of the same name. */
function filesOf(dataDir: string): Record<string, string[]> {
  const files = (model: string) => readModelFiles(dataDir, model).map(({ path }) => `${path} ${inodeOf(path)}`);
  return Object.fromEntries(PRESENT_MODELS.map(({ name }) => [name, files(name)]));
}

/** `files` without the feed's. */
const others = ({ feed: _, ...files }: Record<string, string[]>) => files;
const feedFiles = (dataDir: string): string[] =>
  readModelFiles(dataDir, 'feed').map(({ path }) => path.split('/').at(-1) ?? '');

/**
 * What stands in front: it passes calls on to one server and can change over to another, once what is under way has been
 * answered. Its callers are as the tabs of one browser: reads send along the newest position that a write was answered with.
 */
function balancer(first: string) {
  let call = client(first);
  let gate = Promise.resolve();
  let underWay = 0;
  let drained = (): void => {};
  let position = '0';

  const through: Call = async (method, path, sent = {}) => {
    await gate;
    underWay += 1;
    try {
      const headers = { ...sent.headers, ...(method === 'GET' ? { 'x-min-position': position } : {}) };
      const answer = await call(method, path, { ...sent, headers });
      expect({ method, path, status: answer.status, text: answer.text }).toSatisfy(({ status }) => status < 300);
      expect(answer.headers.get('x-stale')).toBeNull();
      const written = answer.headers.get('x-position');
      if (written !== null && Number(written) > Number(position)) position = written;
      return answer;
    } finally {
      underWay -= 1;
      if (underWay === 0) drained();
    }
  };

  async function changeOver(url: string): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    gate = promise;
    if (underWay > 0) await new Promise<void>((done) => (drained = done));
    call = client(url);
    resolve();
  }
  return { call: through, changeOver };
}

/** Counts what is answered, so that others can wait for more of it. */
function counter() {
  const counts = new Map<string, number>();
  return {
    add: (name: string) => counts.set(name, (counts.get(name) ?? 0) + 1),
    /** Resolves when each has been answered so often again; rejects when one of them has failed. */
    async more(times: number, failing: Promise<unknown>): Promise<void> {
      const goal = new Map([...counts].map(([name, count]) => [name, count + times]));
      const reached = expect
        .poll(() => [...goal].filter(([name, count]) => (counts.get(name) ?? 0) < count), { timeout: 60_000 })
        .toEqual([]);
      await Promise.race([reached, failing]);
    },
  };
}

const numberOf = (text: string | undefined): number => Number(/\d+/.exec(text ?? '')?.[0] ?? 0);
const newestPost = ({ body }: Answer): number => numberOf(body.data.posts[0]?.content);

test('a version raised under load: no request fails, no answer is older than the one before, one model alone is built', {
  timeout: 180_000,
}, async () => {
  const dataDir = newDataDir();
  const env = { DATA_DIR: dataDir };
  const old = await startProcess('api/main.ts', env, { root: oldCode() });
  expect(feedFiles(dataDir)).toEqual([OLD]);
  const { call, changeOver } = balancer(old.url);
  const asha = await signUp(call, 'asha@example.in');
  const { token } = asha;
  const image = { key: await upload(call, token, await picture(), 'Post') };
  const posts = `/post/getAllPosts?author=${asha._id}&limit=1`;
  const over = new AbortController();
  const answered = counter();

  /** One who writes numbered things and reads each back at once. */
  async function writer(name: string, write: (n: number) => Promise<unknown>, read: () => Promise<number>) {
    for (let n = 1; !over.signal.aborted; n += 1) {
      await write(n);
      expect({ name, n: await read() }).toEqual({ name, n });
      answered.add(name);
    }
  }
  /** One who looks at a number that only grows, again and again. */
  async function reader(name: string, read: () => Promise<number>) {
    for (let seen = 0; !over.signal.aborted; answered.add(name)) {
      const now = await read();
      expect({ name, now, older: now < seen }).toEqual({ name, now, older: false });
      seen = now;
    }
  }
  const post = (n: number) => call('POST', '/post/new', { body: { content: `post ${n}`, image }, token });
  const register = (n: number) =>
    call('POST', '/company', {
      body: companyForm({ email: `c${n}@example.in`, registeredEntity: `Looms ${n}` }),
      token,
    });
  const newest = async (who?: string) => newestPost(await call('GET', posts, { token: who }));
  const companies = async () => (await call('GET', '/company/?limit=1')).body.total as number;
  const found = async () => (await call('GET', '/company/?q=looms&limit=1')).body.total as number;
  const busy = Promise.all([
    writer('posts', post, () => newest(token)),
    writer('companies', register, companies),
    reader('the feed of a guest', () => newest()),
    reader('the feed of a member', () => newest(token)),
    reader('the directory', companies),
    reader('a search', found),
  ]);
  await Promise.race([busy, expect.poll(companies).toBeGreaterThan(3)]);
  await answered.more(10, busy);
  const before = filesOf(dataDir);

  // While the old code serves, the new one builds what it will need.
  const prepared = await runToItsEnd('projections/rebuild.ts', env, ['--prepare']);
  expect(prepared).toMatchObject({ code: 0, output: expect.stringMatching(/built in [\d.]+ s: \S+$/) });
  expect(prepared.output).toContain(join('read/feed', NEW));
  expect(feedFiles(dataDir)).toEqual([NEW, OLD]);
  const [built] = filesOf(dataDir).feed ?? [];
  expect(await runToItsEnd('projections/rebuild.ts', env, ['--prepare'])).toEqual({
    code: 0,
    output: 'nothing is missing',
  });
  // The new file falls behind: whoever follows the log just now does not know it.
  await answered.more(40, busy);

  const known = await newest();
  const late = await startProcess('api/main.ts', env);
  const direct = client(late.url);
  expect(newestPost(await direct('GET', posts))).toBeGreaterThanOrEqual(known);
  await expect.poll(async () => (await direct('GET', '/readyz')).status).toBe(200);
  await answered.more(5, busy);
  await changeOver(late.url);
  await answered.more(5, busy);
  expect(feedFiles(dataDir)).toEqual([NEW, OLD]);
  expect(await old.stop()).toBe(0);
  await answered.more(10, busy);
  await Promise.race([busy, expect.poll(() => feedFiles(dataDir)).toEqual([NEW])]);
  over.abort();
  await busy;
  const after = filesOf(dataDir);
  expect(others(after)).toEqual(others(before));
  expect(after.feed).toEqual([built]);
  expect(await late.stop()).toBe(0);
  expect(await differencesFromRebuild(dataDir)).toEqual([]);
});

test('started without what it needs, new code answers 503 on the routes of that model alone until it is built', {
  timeout: 120_000,
}, async () => {
  const dataDir = newDataDir();
  const env = { DATA_DIR: dataDir };
  const first = await startProcess('api/main.ts', env);
  const asha = await signUp(client(first.url), 'asha@example.in');
  const { token } = asha;
  const image = { key: await upload(client(first.url), token, await picture(), 'Post') };
  const { body } = await client(first.url)('POST', '/post/new', { body: { content: 'post 1', image }, token });
  const feedRoutes = ['/post/getAllPosts', `/api/v1/post/${body.data.post._id}`, '/post/getAllPosts?q=post'];
  const otherRoutes = [
    '/company/',
    '/company/?q=loom',
    '/user/getAll',
    '/api/v1/opportunities',
    '/api/v1/auth/me',
    '/api/v1/inbox',
  ];
  // What processes write behind it no read model would see before there is a worker.
  await quiet(dataDir);
  expect(await first.stop()).toBe(0);
  // As if this code's version of the feed had just been raised.
  expect(feedFiles(dataDir)).toEqual([NEW]);
  const folder = join(dataDir, 'read/feed');
  for (const name of readdirSync(folder)) renameSync(join(folder, name), join(folder, name.replace(NEW, OLD)));

  // Nothing is built as long as there is no worker.
  const api = await startProcess('api/main.ts', { ...env, PROJECTIONS: 'external' });
  const call = client(api.url);
  for (const path of feedRoutes) {
    const { status, headers, body } = await call('GET', path, { token });
    expect({ path, status, body }).toMatchObject({ status: 503, body: { status: 'error', code: 'being-built' } });
    expect(headers.get('retry-after')).toMatch(/^\d+$/);
  }
  for (const path of otherRoutes) {
    const { status, text } = await call('GET', path, { token });
    expect({ path, status, text }).toMatchObject({ status: 200 });
  }
  const unready = await call('GET', '/readyz');
  expect([unready.status, unready.body.problems]).toEqual([503, ['the read model feed is being built']]);
  // What was written is kept: sent again under its key, it is answered once it can be shown.
  const write = { body: { content: 'post 2', image }, token, key: 'the-second' };
  expect((await call('POST', '/post/new', write)).body.code).toBe('being-built');

  const worker = await startProcess('projections/worker.ts', env);
  for (const path of feedRoutes) await expect.poll(async () => (await call('GET', path, { token })).status).toBe(200);
  expect((await call('POST', '/post/new', write)).status).toBe(201);
  expect(
    (await call('GET', '/post/getAllPosts')).body.data.posts.map((one: { content: string }) => one.content),
  ).toEqual(['post 2', 'post 1']);
  await expect.poll(async () => (await call('GET', '/readyz')).status).toBe(200);
  await expect.poll(() => feedFiles(dataDir)).toEqual([NEW]);
  expect(await api.stop()).toBe(0);
  expect(await worker.stop()).toBe(0);
});
