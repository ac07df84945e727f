import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { INDIA_AHEAD_MS } from '#events/indiaDay.ts';
import { memberStream } from '#events/subjects/member.ts';
import { quotaStream } from '#events/subjects/quota.ts';
import { StreamContended } from '../commands/commands.ts';
import { openSubjects, type Subjects } from '../e2e/subjects.fixture.ts';
import { userRoutes } from '../member/routes.ts';

/** What an account may do in a day, as the log counts it; of following, which needs the least. */

const A_DAY = 86_400_000;
let api: Subjects;
let asha: string;
let ravi: string;

beforeEach(async () => {
  api = await openSubjects((platform) => [userRoutes(platform)], { RATE_LIMIT: 'on' });
  // A second after a day has begun in India.
  api.time.now += A_DAY - ((api.time.now + INDIA_AHEAD_MS) % A_DAY) + 1000;
  onTestFinished(api.close);
  [asha, ravi] = [await api.join('Asha', '', { confirmed: false }), await api.join('Ravi')];
});

const follow = (key?: string) =>
  api.call('/user/follow', { method: 'PUT', body: { userId: asha, followId: ravi }, as: asha, ...(key && { key }) });

const dayOf = (at: number): number => Math.floor((at + INDIA_AHEAD_MS) / A_DAY);

/** As if she had followed so many today. */
async function followed(times: number): Promise<void> {
  const { commands } = api.platform;
  const day = dayOf(api.time.now);
  const used = { type: 'QuotaUsed', data: { member: asha, act: 'follow', day } } as const;
  const facts = Array.from({ length: times }, () => used);
  await commands.begin(quotaStream('follow', asha, day), facts, { actor: asha, at: api.time.now });
}

/** How many of the day's numbers are taken, as the log says. */
async function taken(): Promise<number> {
  return (await api.platform.store.readStream(quotaStream('follow', asha, dayOf(api.time.now)))).length;
}

test('a new account is told until when it has to wait, and goes on the next day', async () => {
  await followed(100);
  const refused = await follow();
  expect(refused.status).toBe(429);
  expect(await refused.json()).toMatchObject({ code: 'too-many' });
  expect(Number(refused.headers.get('Retry-After'))).toBe(A_DAY / 1000 - 1);
  api.time.now += A_DAY;
  expect((await follow()).status).toBe(200);
});

test('what was done before is answered as it was then', async () => {
  await followed(99);
  expect((await follow('once')).status).toBe(200);
  expect((await follow('once')).status).toBe(200);
  expect((await follow('another')).status).toBe(429);
});

test('of many at once no more pass than there is room for', async () => {
  await followed(98);
  const others = await Promise.all(['Uma', 'Vikram', 'Wahida', 'Xavier', 'Yusuf'].map((name) => api.join(name)));
  const answers = await Promise.all(
    others.map((followId) => api.call('/user/follow', { method: 'PUT', body: { followId }, as: asha })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 429, 429, 429]);
});

test('two processes that decide in the same moment let no more through than one', async () => {
  await followed(96);
  const names = ['Uma', 'Vikram', 'Wahida', 'Xavier', 'Yusuf', 'Zoya', 'Anil', 'Bela'];
  const others = await Promise.all(names.map((name) => api.join(name)));
  // Each has the log in common with the other, and nothing else of what is counted.
  const processes = [userRoutes(api.platform), userRoutes(api.platform)].map((routes) => api.serve(routes));
  const answers = await Promise.all(
    others.map((followId, n) =>
      processes[n % 2]?.request('/api/v1/user/follow', {
        method: 'PUT',
        headers: { authorization: api.bearer(asha), 'content-type': 'application/json' },
        body: JSON.stringify({ userId: asha, followId }),
      }),
    ),
  );
  expect(answers.map((answer) => answer?.status).sort()).toEqual([200, 200, 200, 200, 429, 429, 429, 429]);
});

test('what is refused counts for nothing, however often, and the log hardly hears of it', async () => {
  await followed(98);
  const nobody = { method: 'PUT', body: { userId: asha, followId: 'nobody' }, as: asha };
  for (let n = 0; n < 20; n += 1) expect((await api.call('/user/follow', nobody)).status).toBe(404);
  expect(await taken()).toBe(99);
  expect((await follow()).status).toBe(200);
  expect((await follow()).status).toBe(409);
  expect(await taken()).toBe(100);
  const uma = await api.join('Uma');
  const [one, more] = await Promise.all(
    [uma, uma].map((followId, n) =>
      api.call('/user/follow', { method: 'PUT', body: { userId: asha, followId }, as: asha, key: `k${n}` }),
    ),
  );
  expect([one?.status, more?.status].sort()).toEqual([200, 429]);
});

test('a request that is repeated before it is answered is one act', async () => {
  const answers = await Promise.all(Array.from({ length: 6 }, () => follow('once')));
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
  expect(await taken()).toBe(1);
});

test('what may have been written in part is counted', async () => {
  const { commands } = api.platform;
  const contended: typeof commands.execute = (stream, command, decide, reading) =>
    stream.startsWith('follow-')
      ? Promise.reject(new StreamContended(stream))
      : commands.execute(stream, command, decide, reading);
  const platform = { ...api.platform, commands: { ...commands, execute: contended } };
  const process = api.serve(userRoutes(platform));
  process.onError((error, c) => c.text(error.name, 409));
  for (const n of [1, 2]) {
    const answer = await process.request('/api/v1/user/follow', {
      method: 'PUT',
      headers: { authorization: api.bearer(asha), 'content-type': 'application/json' },
      body: JSON.stringify({ userId: asha, followId: ravi }),
    });
    expect([answer.status, await answer.text()]).toEqual([409, 'StreamContended']);
    expect(await taken()).toBe(n);
  }
});

test('an account that is known may do more, once its address is confirmed', async () => {
  api.time.now += 3 * A_DAY;
  await followed(100);
  expect((await follow()).status).toBe(429);
  const { commands, reads, store } = api.platform;
  const confirmed = { type: 'EmailConfirmed', data: { member: asha } } as const;
  await commands.execute(memberStream(asha), { actor: asha, at: api.time.now }, () => ({ facts: [confirmed] }));
  await reads.waitFor(await store.head(), ['members'], 5000);
  expect((await follow()).status).toBe(200);
});
