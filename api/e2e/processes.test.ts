import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { differencesFromRebuild } from '#projections/runner/compare.fixture.ts';
import { client, join as joinIn, upload } from './client.fixture.ts';
import { picture } from './picture.fixture.ts';
import { newDataDir, type RunningProcess, startProcess } from './server.fixture.ts';
import { createTraffic } from './traffic.fixture.ts';

/** Two API processes and, unless each brings its own, one worker, on one DATA_DIR. */
async function startTrio(dataDir: string, projections: 'external' | 'thread') {
  const env = { DATA_DIR: dataDir, PROJECTIONS: projections };
  const [worker, ...apis] = await Promise.all([
    projections === 'external' ? startProcess('projections/worker.ts', { DATA_DIR: dataDir }) : null,
    startProcess('api/main.ts', env),
    startProcess('api/main.ts', env),
  ]);
  return { worker, apis, env };
}

const expectStopped = async (...processes: readonly (RunningProcess | null)[]): Promise<void> => {
  const codes = await Promise.all(processes.map((one) => one?.stop()));
  expect(codes.filter((code) => code !== undefined && code !== 0)).toEqual([]);
};

describe.each(['external', 'thread'] as const)('two API processes on one DATA_DIR, PROJECTIONS=%s', (projections) => {
  test('serve as one under load', { timeout: 240_000 }, async () => {
    const dataDir = newDataDir();
    const { worker, apis, env } = await startTrio(dataDir, projections);
    const up = apis.map(({ url }) => {
      const server = Promise.withResolvers<string>();
      server.resolve(url);
      return server;
    });
    const urlOf = (number: number) => up[number % 2]?.promise ?? Promise.reject(new Error('there are two'));
    const traffic = await createTraffic(urlOf, 8);

    // What is written through one is read through the other at once, and a session of one is a session of the other.
    const calls = apis.map(({ url }) => client(url));
    const [first, second] = calls;
    if (!first || !second) throw new Error('two processes were started');
    const asha = await joinIn(first, 'asha@example.in');
    traffic.done.members.push(asha.email);
    const image = { key: await upload(second, asha.token, await picture(), 'Post') };
    for (let n = 0; n < 40; n += 1) {
      const [here, there] = n % 2 === 0 ? [first, second] : [second, first];
      const content = `across ${n}`;
      const written = await here('POST', '/post/new', { body: { content, image }, token: asha.token });
      expect(written.status).toBe(201);
      traffic.done.posts.push(content);
      expect(written.headers.get('x-stale')).toBeNull();
      const headers = { 'x-min-position': written.headers.get('x-position') ?? '' };
      const read = await there('GET', `/post/getAllPosts?author=${asha._id}&limit=1`, { headers, token: asha.token });
      expect(read.headers.get('x-stale')).toBeNull();
      expect(read.body.data.posts[0].content).toBe(content);
    }
    // Also that a session has ended.
    const left = await first('POST', '/api/v1/auth/logout', { token: asha.token });
    expect(left.status).toBe(204);
    const headers = { 'x-min-position': left.headers.get('x-position') ?? '' };
    expect((await second('GET', '/api/v1/auth/me', { token: asha.token, headers })).status).toBe(401);

    // Either may die.
    for (const number of [0, 1]) {
      await traffic.answered(60);
      up[number] = Promise.withResolvers();
      await apis[number]?.kill();
      await traffic.answered(20);
      const next = await startProcess('api/main.ts', env);
      apis[number] = next;
      up[number]?.resolve(next.url);
    }
    await traffic.answered(60);
    await traffic.stop();

    for (const { url } of apis) await traffic.expectInAnswers(url);
    await expectStopped(...apis, worker);
    await traffic.expectInLog(dataDir);
    expect(await differencesFromRebuild(dataDir)).toEqual([]);
  });
});

test.each([
  ['', false],
  [', also when it finds no read model any more', true],
])(
  'a worker that dies and comes back catches up, and nothing is lost meanwhile%s',
  { timeout: 240_000 },
  async (_also, deleted) => {
    const dataDir = newDataDir();
    const { worker, apis } = await startTrio(dataDir, 'external');
    const [api, other] = apis;
    if (!worker || !api || !other) throw new Error('two processes and a worker were started');
    const traffic = await createTraffic(async () => api.url, 8);
    await traffic.answered(100);

    await worker.kill();
    // Each client gets an answer: what it wrote is safe, and the answer says that readers do not see it yet.
    const before = traffic.answers;
    await traffic.answered(8);
    expect(traffic.answers).toBeGreaterThanOrEqual(before + 8);
    const call = client(api.url);
    const asha = await joinIn(call, 'asha@example.in');
    traffic.done.members.push(asha.email);
    const late = await call('GET', '/api/v1/auth/me', { token: asha.token });
    expect(late.status).toBe(200);

    if (deleted) rmSync(join(dataDir, 'read'), { recursive: true });
    const again = await startProcess('projections/worker.ts', { DATA_DIR: dataDir });
    await traffic.answered(100);
    await traffic.stop();
    const { headers } = await call('POST', '/api/v1/auth/logout', { token: asha.token });
    const minPosition = { 'x-min-position': headers.get('x-position') ?? '' };
    for (const { url } of apis) {
      const read = await client(url)('GET', '/company/', { headers: minPosition });
      expect(read.headers.get('x-stale')).toBeNull();
      // Read models that this answer does not come from may still be on their way.
      await expect.poll(async () => (await client(url)('GET', '/readyz')).status).toBe(200);
      await traffic.expectInAnswers(url);
    }
    await expectStopped(api, other, again);
    await traffic.expectInLog(dataDir);
    expect(await differencesFromRebuild(dataDir)).toEqual([]);
  },
);
