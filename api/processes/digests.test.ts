import { randomBytes } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { memberStream } from '#events/subjects/member.ts';
import { postStream } from '#events/subjects/post.ts';
import { settingsRoutes } from '../account/settingsRoutes.ts';
import { blockRoutes } from '../block/routes.ts';
import { connectionRoutes } from '../connection/routes.ts';
import { conversationRoutes } from '../conversation/routes.ts';
import { openSubjects } from '../e2e/subjects.fixture.ts';
import { inboxRoutes } from '../inbox/routes.ts';
import type { Mail } from '../mail/transport.ts';
import { userRoutes } from '../member/routes.ts';
import { postRoutes } from '../post/routes.ts';
import { unsubscribeRoutes } from '../unsubscribe/routes.ts';

const inIndia = (day: string, time: string): number => Date.parse(`${day}T${time}:00+05:30`);

async function open() {
  const sent: Mail[] = [];
  const api = await openSubjects(
    (platform) => [
      ...[unsubscribeRoutes(platform), settingsRoutes(platform), inboxRoutes(platform), blockRoutes(platform)],
      ...[connectionRoutes(platform), conversationRoutes(platform), userRoutes(platform), postRoutes(platform)],
    ],
    { RATE_LIMIT: 'off' },
    { transport: async (mail) => void sent.push(mail) },
  );
  onTestFinished(api.close);
  const { time, call, join, platform } = api;
  time.now = inIndia('2026-03-05', '12:00');
  const [asha, ravi, meera] = [await join('Asha'), await join('Ravi'), await join('Meera')];

  async function put(path: string, as: string, body: object, method = 'PUT'): Promise<Response> {
    const answer = await call(path, { method, as, body });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return answer;
  }
  async function post(as: string): Promise<string> {
    const id = randomBytes(12).toString('hex');
    const data = { post: id, author: as, image: { key: '', width: 0, height: 0 } };
    const fact = { type: 'PostPublished', data, personal: { content: 'Looms for sale' } } as const;
    const position = await platform.commands.begin(postStream(id), [fact], { actor: as, at: time.now });
    await platform.reads.waitFor(position, ['feed', 'inbox'], 5000);
    return id;
  }
  return {
    ...api,
    ...{ asha, ravi, meera, sent, put, post },
    like: (as: string, postId: string) => put('/post/interact', as, { userId: as, postId }),
    follow: (as: string, followId: string) => put('/user/follow', as, { userId: as, followId }),
    prefer: (as: string, preferences: object) => put('/auth/preferences', as, preferences),
    /** The mails that the day's asking at that time sends. */
    async at(day: string, clock: string): Promise<string[]> {
      time.now = inIndia(day, clock);
      const before = sent.length;
      await api.dayAsked();
      return sent.slice(before).map(({ to, subject }) => `${to}: ${subject}`);
    },
  };
}

test('once a day, at eight, a member is mailed what they have not seen, and nobody else is', async () => {
  const { asha, ravi, meera, like, follow, post, at, sent } = await open();
  const [one, other] = [await post(asha), await post(asha)];
  await like(ravi, one);
  await like(ravi, other);
  await like(meera, one);
  await follow(ravi, asha);
  expect(await at('2026-03-06', '07:59')).toEqual([]);
  expect(await at('2026-03-06', '08:00')).toEqual(['asha@example.in: One person followed you, and more']);
  expect(sent[0]?.text).toContain('  - One person followed you\n  - 2 people liked 2 of your posts\n');
  expect(sent[0]?.text).toContain('http://localhost:3000/dashboard/inbox\n');
  // It names nobody.
  expect(sent[0]?.text).not.toMatch(/Ravi|Meera|Looms/);
  expect(await at('2026-03-06', '20:00')).toEqual([]);
  // What was told is not told again, though nobody has looked.
  expect(await at('2026-03-07', '08:00')).toEqual([]);
  await like(meera, other);
  expect(await at('2026-03-08', '08:00')).toEqual(['asha@example.in: One person liked your post']);
});

test('what was seen meanwhile is not mailed', async () => {
  const { platform, asha, ravi, like, post, at, put } = await open();
  await like(ravi, await post(asha));
  await put('/inbox/read', asha, { upTo: await platform.store.head() });
  expect(await at('2026-03-06', '08:00')).toEqual([]);
});

test('each member chooses their hour, and has one mail a day, however often they move it', async () => {
  const { asha, ravi, like, post, prefer, at } = await open();
  const [one, other] = [await post(asha), await post(asha)];
  await prefer(asha, { digestHour: '21' });
  await like(ravi, one);
  expect(await at('2026-03-06', '08:00')).toEqual([]);
  expect(await at('2026-03-06', '21:00')).toHaveLength(1);
  await prefer(asha, { digestHour: '23' });
  await like(ravi, other);
  expect(await at('2026-03-06', '23:30')).toEqual([]);
  // What came in between is not lost to the next one.
  await prefer(asha, { digestHour: '00' });
  expect(await at('2026-03-07', '00:00')).toEqual(['asha@example.in: One person liked your post']);
});

test('an hour in which nothing ran is made up for on the same day', async () => {
  const { asha, ravi, like, post, at } = await open();
  await like(ravi, await post(asha));
  expect(await at('2026-03-06', '22:00')).toHaveLength(1);
});

test('messages and requests that wait are told first', async () => {
  const { asha, ravi, meera, put, follow, at, sent } = await open();
  const note = 'We both ship by rail from Hubballi.';
  await put('/connections', ravi, { to: asha, note }, 'POST');
  await put(`/connections/${ravi}`, asha, { accept: true });
  await put('/connections', meera, { to: asha, note }, 'POST');
  await follow(meera, asha);
  const conversation = await (await put('/conversations', ravi, { with: asha }, 'POST')).json();
  for (const text of ['One', 'Two'])
    await put(`/conversations/${conversation.conversation._id}/messages`, ravi, { text }, 'POST');
  const told = await at('2026-03-06', '08:00');
  expect(told.toSorted()).toEqual([
    'asha@example.in: 2 messages wait for you, and more',
    'ravi@example.in: One person accepted your request to connect',
  ]);
  expect(sent.find(({ to }) => to.startsWith('asha'))?.text).toContain(
    '  - 2 messages wait for you\n  - One person asks to connect with you\n  - One person followed you\n',
  );
});

test('what a member does not want mailed, or told, is not; whom they blocked does nothing that is mailed', async () => {
  const { asha, ravi, meera, put, like, follow, post, prefer, at } = await open();
  const one = await post(asha);
  await prefer(asha, { mailFollowers: false });
  await follow(ravi, asha);
  expect(await at('2026-03-06', '08:00')).toEqual([]);
  await prefer(asha, { likes: false });
  await like(ravi, one);
  expect(await at('2026-03-07', '08:00')).toEqual([]);
  await prefer(asha, { likes: true, mailFollowers: true });
  await follow(meera, asha);
  await put('/user/block', asha, { member: meera });
  expect(await at('2026-03-08', '08:00')).toEqual([]);
});

test('one click, without a session, ends it; so does leaving; an address that is not confirmed gets none', async () => {
  const { platform, asha, ravi, meera, join, call, follow, prefer, at, sent, time } = await open();
  const unsure = await join('Unsure', '', { confirmed: false });
  for (const one of [ravi, meera, unsure]) await follow(asha, one);
  expect((await at('2026-03-06', '08:00')).toSorted()).toEqual([
    'meera@example.in: One person followed you',
    'ravi@example.in: One person followed you',
  ]);
  const { unsubscribe = '', text = '' } = sent.find(({ to }) => to.startsWith('ravi')) ?? expect.fail();
  expect(text).toContain(unsubscribe);
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const path = new URL(unsubscribe).pathname.replace('/api/v1', '');
  const click = { method: 'POST', headers, body: 'List-Unsubscribe=One-Click' };
  expect((await call(path, click)).status).toBe(200);
  await platform.keyring.destroy(meera);
  const facts = [{ type: 'MemberErased', data: { member: meera } }] as const;
  await platform.commands.execute<never>(memberStream(meera), { actor: meera, at: time.now }, () => ({ facts }));
  for (const one of [ravi, meera]) await follow(unsure, one).catch(() => {}); // one of them is gone
  expect(await at('2026-03-07', '08:00')).toEqual([]);
  await prefer(ravi, { digest: true });
  await follow(await join('Kiran'), ravi);
  expect(await at('2026-03-08', '08:00')).toEqual(['ravi@example.in: 2 people followed you']);
});
