import { setTimeout } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { head, openSocket } from '../e2e/socket.fixture.ts';
import { openSubjects, type Subjects } from '../e2e/subjects.fixture.ts';
import { connectionsMost } from '../http/connections.ts';
import type { Env } from '../http/env.ts';
import { createFrontDoor, listen } from '../http/server.ts';
import { endSession } from '../session/adapter.ts';
import { placesHere } from './places.ts';
import { liveRoutes } from './routes.ts';

let api: Subjects;
const stopping = new AbortController();

beforeAll(async () => {
  api = await openSubjects((platform) => [liveRoutes(platform, stopping.signal)], { RATE_LIMIT: 'on' });
});
afterAll(async () => {
  stopping.abort();
  await api.close();
});

test('a member’s connection ends with the session it was opened in, wherever that is ended', async () => {
  // At each sign of life it is asked whether there is a session still.
  const target = await openSubjects((platform) => [liveRoutes(platform, stopping.signal, placesHere(), 200)]);
  try {
    const member = await target.join('Asha');
    const { platform, time } = target;
    const live = await target.call('/live', { as: member });
    expect(live.status).toBe(200);
    const [row] = platform.reads.queries.sessions.ofMember(member, time.now);
    await endSession(platform, row?.hash ?? '', member); // as another machine would
    expect(await live.text()).toContain('event: hello');
  } finally {
    await target.close();
  }
});

test('nobody takes all the places: a member has fifty, the guests of an address five hundred', async () => {
  const meera = await api.join('Meera');
  for (const [as, most] of [
    [meera, 50],
    [undefined, 500],
  ] as const) {
    const open = await Promise.all(Array.from({ length: most }, () => api.call('/live', { as })));
    expect(new Set(open.map(({ status }) => status))).toEqual(new Set([200]));
    const refused = await api.call('/live', { as });
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60']);
    // Somebody else comes in all the same.
    const other = await api.call('/live', { as: await api.join(`Other${most}`) });
    expect(other.status).toBe(200);
    await other.body?.cancel();

    // Who goes away leaves their place at once.
    await Promise.all(open.map(({ body }) => body?.cancel()));
    const again = async (): Promise<number> => {
      const { status, body } = await api.call('/live', { as });
      await body?.cancel();
      return status;
    };
    await expect.poll(again).toBe(200);
  }
});

test('whoever asks for the head of it alone takes no place', async () => {
  const hema = await api.join('Hema');
  for (let n = 0; n < 51; n += 1) {
    const { status, headers } = await api.call('/live', { method: 'HEAD', as: hema });
    expect([status, headers.get('content-type')]).toEqual([200, 'text/event-stream']);
  }
  const { status, body } = await api.call('/live', { as: hema });
  await body?.cancel();
  expect(status).toBe(200);
});

test('however many guests listen, a member finds a place; a guest too many is told when to come again', async () => {
  const target = await openSubjects((platform) => [
    liveRoutes(platform, stopping.signal, { guests: 3, members: 2, ofAnAddress: 500 }),
  ]);
  try {
    const guests = await Promise.all([1, 2, 3].map(() => target.call('/live')));
    const refused = await target.call('/live');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '60']);
    const asha = await target.join('Asha');
    const member = await target.call('/live', { as: asha });
    expect(member.status).toBe(200);
    await Promise.all([...guests, member].map(({ body }) => body?.cancel()));
  } finally {
    await target.close();
  }
});

test('five thousand guests leave places for members', () => {
  const { guests, members } = placesHere(1_000_000);
  expect([guests, members]).toEqual([5000, 5000]);
  for (const files of [512, 1024, 20_000]) {
    const here = placesHere(files);
    expect(here.members).toBeGreaterThan(20);
    expect(here.guests + here.members).toBeLessThan(connectionsMost(files));
  }
});

test('a listener who takes nothing is let go, and their place with them', async () => {
  const { platform } = api;
  // What there is to tell is more than all buffers on the way take in.
  const posts = Array.from({ length: 50 }, (_, n) => ({ position: n, id: 'x'.repeat(200_000), author: 'x' }));
  let position = 0;
  const reads = {
    ...platform.reads,
    position: () => {
      position += 1;
      return position;
    },
    changed: () => position + 1,
    queries: Object.create(platform.reads.queries, {
      feed: { value: { ...platform.reads.queries.feed, publishedSince: () => posts } },
    }),
    moved: async () => true,
  };
  const routes = liveRoutes({ ...platform, reads }, stopping.signal, { guests: 1, members: 0, ofAnAddress: 500 });
  const app = new Hono<Env>()
    .use((c, next) => {
      c.set('session', null);
      return next();
    })
    .route('/', routes);
  const { server, open } = createFrontDoor({ stalledMs: 500 });
  open(getRequestListener(app.fetch));
  const url = await listen(server, 0, '127.0.0.1');
  const listener = openSocket(url);
  try {
    await listener.send(head('GET', '/live'));
    await listener.until(/event: hello/);
    expect((await fetch(`${url}/live`)).status).toBe(503);
    listener.pause();
    const again = async (): Promise<number> => {
      const answer = await fetch(`${url}/live`);
      await answer.body?.cancel();
      return answer.status;
    };
    await expect.poll(again).toBe(200);
  } finally {
    listener.destroy();
    server.closeAllConnections();
    server.close();
  }
});

test('whoever nothing concerns hears a sign of life all the same, while others are busy', async () => {
  const { platform } = api;
  const busy = { ...platform.reads, moved: () => setTimeout(20, true), changed: () => -1 };
  const routes = liveRoutes({ ...platform, reads: busy }, stopping.signal, placesHere(), 100);
  const app = new Hono<Env>()
    .use((c, next) => {
      c.set('session', null);
      return next();
    })
    .route('/', routes);
  const reader = (await app.request('/live')).body?.pipeThrough(new TextDecoderStream()).getReader();
  let heard = '';
  while (heard.split('still here').length < 4) heard += (await reader?.read())?.value ?? '';
  expect(heard).not.toContain('event: change');
  await reader?.cancel();
});

test('members take the places that guests leave free, and guests none of theirs', async () => {
  const target = await openSubjects((platform) => [
    liveRoutes(platform, stopping.signal, { guests: 2, members: 1, ofAnAddress: 500 }),
  ]);
  try {
    const asha = await target.join('Asha');
    const open = [await target.call('/live'), await target.call('/live', { as: asha })];
    open.push(await target.call('/live', { as: asha }));
    expect(open.map(({ status }) => status)).toEqual([200, 200, 200]);
    for (const as of [asha, undefined]) expect((await target.call('/live', { as })).status).toBe(503);
    await Promise.all(open.map(({ body }) => body?.cancel()));
  } finally {
    await target.close();
  }
});
