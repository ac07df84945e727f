import { expect, test } from 'vitest';
import { PRESENT_MODELS } from '#projections/models.ts';
import { differencesFromRebuild } from '#projections/runner/compare.fixture.ts';
import { readModelFiles } from '#projections/runner/files.ts';
import { type Call, client, join, type Member, upload } from './client.fixture.ts';
import { picture } from './picture.fixture.ts';
import { newDataDir, runToItsEnd, startProcess } from './server.fixture.ts';
import { createTraffic } from './traffic.fixture.ts';

/** Which generations there are of each read model. */
const generations = (dataDir: string): number[][] =>
  PRESENT_MODELS.map(({ name }) => readModelFiles(dataDir, name).map(({ generation }) => generation));

/** One who publishes numbered posts and reads each back at once, through the other process. */
async function writer(calls: readonly Call[], member: Member, image: object, over: AbortSignal): Promise<number> {
  for (let n = 1; ; n += 1) {
    if (over.aborted) return n - 1;
    const [here, there] = n % 2 === 0 ? calls : calls.toReversed();
    const written = await here?.('POST', '/post/new', { body: { content: `post ${n}`, image }, token: member.token });
    expect(written?.status).toBe(201);
    expect(written?.headers.get('x-stale')).toBeNull();
    const headers = { 'x-min-position': written?.headers.get('x-position') ?? '' };
    const read = await there?.('GET', `/post/getAllPosts?author=${member._id}&limit=1`, { headers });
    expect(read?.headers.get('x-stale')).toBeNull();
    expect(read?.body.data.posts[0].content).toBe(`post ${n}`);
  }
}

/** One who looks at the newest post again and again: no answer may be older than the one before it. */
async function reader(call: Call, member: string, over: AbortSignal): Promise<number> {
  let seen = 0;
  let answers = 0;
  while (!over.aborted) {
    const { status, body } = await call('GET', `/post/getAllPosts?author=${member}&limit=1`);
    expect(status).toBe(200);
    const number = Number(/\d+/.exec(body.data.posts[0]?.content ?? '0'));
    expect(number).toBeGreaterThanOrEqual(seen);
    seen = number;
    answers += 1;
  }
  return answers;
}

test('rebuilding under load: no request fails, no answer is older than the one before it, and the old file goes', {
  timeout: 120_000,
}, async () => {
  const dataDir = newDataDir();
  const apis = [
    await startProcess('api/main.ts', { DATA_DIR: dataDir }),
    await startProcess('api/main.ts', { DATA_DIR: dataDir }),
  ];
  const calls = apis.map(({ url }) => client(url));
  const [call] = calls;
  if (!call) throw new Error('two processes were started');
  const traffic = await createTraffic(async (n) => apis[n % 2]?.url ?? '', 6, { takesBack: false });
  const asha = await join(call, 'asha@example.in');
  const image = { key: await upload(call, asha.token, await picture(), 'Post') };
  const over = new AbortController();
  const busy = Promise.all([
    writer(calls, asha, image, over.signal),
    ...calls.map((one) => reader(one, asha._id, over.signal)),
  ]);

  await traffic.answered(200);
  for (const generation of [2, 3]) {
    const rebuilt = await Promise.race([runToItsEnd('projections/rebuild.ts', { DATA_DIR: dataDir }), busy]);
    expect(rebuilt).toMatchObject({ code: 0, output: expect.stringContaining('the old read models are gone') });
    expect(generations(dataDir)).toEqual(PRESENT_MODELS.map(() => [generation]));
    await traffic.answered(50);
  }
  over.abort();
  const [written, ...read] = await busy;
  await traffic.stop();
  expect(written).toBeGreaterThan(50);
  expect(Math.min(...read)).toBeGreaterThan(50);
  for (const one of calls) expect((await one('GET', '/readyz')).status).toBe(200);
  expect(await Promise.all(apis.map((api) => api.stop()))).toEqual([0, 0]);
  expect(await differencesFromRebuild(dataDir)).toEqual([]);
});

test('a configuration that is wrong is refused in words', async () => {
  expect(await runToItsEnd('projections/rebuild.ts', { DATA_DIR: newDataDir(), MASTER_KEY: 'short' })).toMatchObject({
    code: 2,
    output: expect.stringContaining('MASTER_KEY'),
  });
});
