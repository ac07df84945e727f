import { afterEach, beforeEach, expect, test } from 'vitest';
import { event, eventsOf } from '../conformance/subject.ts';
import { type Batch, type EventStore, START } from '../port/store.ts';
import { startServer } from './server.fixture.ts';
import { openEventStoreDb } from './store.ts';

/** Followers with a filter share one subscription. */

let server: Awaited<ReturnType<typeof startServer>>;
let store: EventStore;
beforeEach(async () => {
  server = await startServer();
  store = await openEventStoreDb({ url: server.url });
});
afterEach(async () => {
  await store.close();
  await server.stop();
});

let streams = 0;
const append = (type: string, count = 1, text = '') => {
  streams += 1;
  return store.append(
    `shop-${streams}`,
    'no-stream',
    Array.from({ length: count }, (_, n) => event({ n, text }, type)),
  );
};

/** Follows a type until it is stopped; `each` holds it up. */
function follower(type: string, each: (batch: Batch) => Promise<void> | void = () => {}) {
  const stop = new AbortController();
  const seen: string[] = [];
  let position = START;
  const run = async (): Promise<void> => {
    for await (const batch of store.subscribe({ after: START, types: [type], batchSize: 100, signal: stop.signal })) {
      position = batch.position;
      seen.push(...batch.events.map(({ id }) => id));
      await each(batch);
    }
  };
  const running = run();
  return {
    seen,
    position: () => position,
    stop: async () => {
      stop.abort();
      await running;
    },
  };
}

const idsOf = async (type: string) =>
  (await eventsOf(store.readAll({ after: START, types: [type] }))).map(({ id }) => id);

test('the server sends each event once, however many follow, and none when nobody does', async () => {
  const { position } = await append('Brewed');
  const followers = ['Brewed', 'Poured', 'Brewed', 'Spilt', 'Poured'].map((type) => follower(type));
  for (const one of followers) await expect.poll(one.position).toBe(position);
  const { sent } = server.counts;
  for (let n = 0; n < 20; n += 1) await append(n % 2 === 0 ? 'Brewed' : 'Poured');
  const end = await store.head();
  for (const one of followers) await expect.poll(one.position).toBe(end);
  // What a follower that caught up was still being sent, by a subscription of its own, counts too.
  expect(server.counts.sent - sent).toBeLessThan(30);
  const [brewed, poured] = [await idsOf('Brewed'), await idsOf('Poured')];
  expect(followers.map(({ seen }) => seen)).toEqual([brewed, poured, brewed, [], poured]);
  await Promise.all(followers.map(({ stop }) => stop()));
  const sentForAnother = async (): Promise<number> => {
    const before = server.counts.sent;
    await append('Brewed');
    return server.counts.sent - before;
  };
  await expect.poll(sentForAnother).toBe(0); // the server hears a moment later that it is over
});

test.each([
  ['many', 30, 100, ''],
  ['long', 60, 1, 'x'.repeat(100_000)],
])('what goes by a slow follower, %s, is read again: none is lost, none comes twice', async (_, times, count, text) => {
  const { position } = await append('Brewed');
  const quick = follower('Brewed');
  const went = Promise.withResolvers<void>();
  const slow = follower('Brewed', (batch) => (batch.position === position ? went.promise : undefined));
  for (const one of [quick, slow]) await expect.poll(one.position).toBe(position);
  for (let n = 0; n < times; n += 1) await append('Brewed', count, text);
  const end = await store.head();
  await expect.poll(quick.position, { timeout: 20_000 }).toBe(end);
  went.resolve();
  await expect.poll(slow.position, { timeout: 20_000 }).toBe(end);
  const all = await idsOf('Brewed');
  expect(all).toHaveLength(1 + times * count);
  expect([quick.seen, slow.seen]).toEqual([all, all]);
  await Promise.all([quick.stop(), slow.stop()]);
});

test('followers go on from where they were when the one subscription breaks', async () => {
  const followers = ['Brewed', 'Poured', 'Brewed'].map((type) => follower(type));
  for (let n = 0; n < 6; n += 1) {
    const { position } = await append(n % 2 === 0 ? 'Brewed' : 'Poured', 3);
    for (const one of followers) await expect.poll(one.position, { timeout: 10_000 }).toBe(position);
    server.dropSubscriptions();
  }
  const [brewed, poured] = [await idsOf('Brewed'), await idsOf('Poured')];
  expect(followers.map(({ seen }) => seen)).toEqual([brewed, poured, brewed]);
  await Promise.all(followers.map(({ stop }) => stop()));
});

test('who leaves while the feed is being begun is let go at once', async () => {
  await append('Brewed');
  server.faults.loseSubscriptions = 1;
  const one = follower('Brewed');
  await expect.poll(() => server.faults.loseSubscriptions).toBeLessThan(1);
  await one.stop();
});
