import { expect, onTestFinished, test } from 'vitest';
import { caseIdOf } from '#events/subjects/case.ts';
import { postStream } from '#events/subjects/post.ts';
import { openSubjects } from '../e2e/subjects.fixture.ts';
import type { Mail } from '../mail/transport.ts';
import { postListRoutes } from '../post/lists.ts';
import { ownPostRoutes } from '../post/ownRoutes.ts';
import { postRoutes } from '../post/routes.ts';
import { createStanding } from '../standing/standing.ts';
import { inboxRoutes } from './routes.ts';

const POST = 'a1b2c3d4e5f6a1b2c3d4e5f6';
const inIndia = (day: string, time: string): number => Date.parse(`${day}T${time}:00+05:30`);

test('of held words nobody hears in the inbox, at the bell or by mail, until they are shown', async () => {
  const sent: Mail[] = [];
  const env = { RATE_LIMIT: 'on', ADMIN_EMAILS: 'admin@example.in' };
  const api = await openSubjects(
    (platform) => [postListRoutes(platform), postRoutes(platform), ownPostRoutes(platform), inboxRoutes(platform)],
    env,
    {
      transport: async (mail) => void sent.push(mail),
    },
  );
  onTestFinished(api.close);
  const { call, join, platform, time } = api;
  time.now = inIndia('2026-03-05', '12:00');
  const [asha, ravi, uma] = [await join('Asha'), await join('Ravi'), await join('Uma')];
  const image = { key: '', width: 0, height: 0 };
  const published = { type: 'PostPublished', data: { post: POST, author: asha, image }, personal: {} } as const;
  const position = await platform.commands.begin(postStream(POST), [published], { actor: asha, at: time.now });
  await platform.reads.waitFor(position, ['feed', 'inbox'], 5000);

  const heard = async (as: string) => {
    await platform.reads.waitFor(await platform.store.head(), ['inbox'], 5000);
    const { notices, unread } = await (await call('/inbox', { as })).json();
    const bell = await (await call('/inbox/unread', { as })).json();
    const told = notices.map(({ kind, createdAt }: { kind: string; createdAt: string }) => `${kind} ${createdAt}`);
    return [...told, unread, bell.unread];
  };
  const mailed = async (day: string) => {
    time.now = inIndia(day, '08:00');
    const before = sent.length;
    await api.dayAsked();
    return sent.slice(before).map(({ to, subject }) => `${to}: ${subject}`);
  };

  const text = 'The prices, @Ravi: https://looms.example.in/prices';
  const comment = { postId: POST, comment: { text }, mentions: [ravi] };
  expect((await call('/post/comment', { method: 'PUT', body: comment, as: uma })).status).toBe(200);
  expect([await heard(ravi), await heard(asha)]).toEqual([
    [0, 0],
    [0, 0],
  ]);
  expect(await mailed('2026-03-06')).toEqual([]);

  const { comments } = (await (await call(`/post/${POST}`, { as: uma })).json()).data.post;
  const thing = { kind: 'comment', id: String(comments[0]._id) } as const;
  const ground = { case: caseIdOf('review', 'comment', thing.id), by: 'moderator', reason: 'no-breach' };
  const act = () => ({ actor: 'moderator', at: time.now });
  time.now = inIndia('2026-03-06', '10:30');
  await createStanding(platform).show(thing, ground, act());
  const at = '2026-03-06T05:00:00.000Z';
  const once = [
    [`mentioned ${at}`, 1, 1],
    [`commented ${at}`, 1, 1],
  ];
  expect([await heard(ravi), await heard(asha)]).toEqual(once);
  expect((await mailed('2026-03-07')).toSorted()).toEqual([
    'asha@example.in: One person commented on your post',
    'ravi@example.in: One person mentioned you in a post',
  ]);

  await createStanding(platform).hide(thing, ground, act());
  expect([await heard(ravi), await heard(asha)]).toEqual([
    [0, 0],
    [0, 0],
  ]);
  await createStanding(platform).show(thing, ground, act());
  expect([await heard(ravi), await heard(asha)]).toEqual(once);
  expect(await mailed('2026-03-08')).toEqual([]);
});
