import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { INDIA_AHEAD_MS } from '#events/indiaDay.ts';
import { memberStream } from '#events/subjects/member.ts';
import { openSubjects, type Subjects } from '../e2e/subjects.fixture.ts';
import { createGuard } from '../guarding/guard.ts';
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

/** As if she had followed so many today. */
async function followed(times: number): Promise<void> {
  const { store, reads, commands } = api.platform;
  for (let n = 0; n < times; n += 1) {
    const data = { follower: asha, followed: `somebody${n}` };
    await commands.begin(`follow-${asha}-${api.time.now}-${n}`, [{ type: 'UserFollowed', data }], {
      actor: asha,
      at: api.time.now,
    });
  }
  await reads.waitFor(await store.head(), ['activity'], 5000);
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
  await api.platform.reads.waitFor(await api.platform.store.head(), ['activity'], 5000);
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

test('what another process of this machine has under way counts too', async () => {
  await followed(98);
  const { config, secret, log } = api.platform;
  const options = { enabled: true, dataDir: config.DATA_DIR, clock: () => api.time.now, secret, log };
  const another = createGuard(options);
  onTestFinished(another.close);
  for (const _ of ['one', 'more']) another.hold('follow', asha);
  expect((await follow()).status).toBe(429);
  another.letGo('follow', asha);
  expect((await follow()).status).toBe(200);
});

test('what has been under way for long is not forgotten while more comes', async () => {
  const { guard } = api.platform;
  for (let n = 0; n < 3; n += 1) {
    expect(guard.hold('follow', asha)).toBe(n + 1);
    api.time.now += 40_000;
  }
  // Of a process that was killed nothing lets go.
  api.time.now += 60_000;
  expect(guard.hold('follow', asha)).toBe(1);
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

test('who has left counts for nothing', async () => {
  await followed(3);
  const { commands, reads, store } = api.platform;
  const erased = { type: 'MemberErased', data: { member: asha } } as const;
  await commands.execute(memberStream(asha), { actor: asha, at: api.time.now }, () => ({ facts: [erased] }));
  await reads.waitFor(await store.head(), ['activity'], 5000);
  expect(reads.queries.activity.times(asha, 'follow', Math.floor((api.time.now + INDIA_AHEAD_MS) / A_DAY))).toBe(0);
});
