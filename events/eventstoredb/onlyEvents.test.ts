import { afterEach, beforeEach, expect, test } from 'vitest';
import { event, eventsOf } from '../conformance/subject.ts';
import { type EventStore, type Position, START } from '../port/store.ts';
import { startServer } from './server.fixture.ts';
import { openEventStoreDb } from './store.ts';

/** Who only wants events of some types is sent no others, and is told now and then how far it is. */

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

/** Follows a type until it is stopped. */
function follower(type: string, after: Position = START) {
  const stop = new AbortController();
  const seen: string[] = [];
  let position = after;
  const run = async (): Promise<void> => {
    for await (const batch of store.subscribe({
      after,
      types: [type],
      batchSize: 100,
      signal: stop.signal,
      onlyEvents: true,
    })) {
      position = batch.position;
      seen.push(...batch.events.map(({ id }) => id));
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

test('the server sends what is wanted, and nothing else', async () => {
  const first = await append('Brewed');
  const followers = ['Brewed', 'Poured', 'Spilt'].map((type) => follower(type));
  await expect.poll(() => followers[0]?.position()).toBe(first.position);
  const { sent } = server.counts;
  for (let n = 0; n < 200; n += 1) await append(n % 10 === 0 ? 'Poured' : 'Stirred');
  await append('Brewed');
  await expect.poll(() => followers.map(({ seen }) => seen.length)).toEqual([2, 20, 0]);
  expect(server.counts.sent - sent).toBe(21);
  expect(followers.map(({ seen }) => seen)).toEqual([await idsOf('Brewed'), await idsOf('Poured'), []]);
  await Promise.all(followers.map(({ stop }) => stop()));
});

test('of what does not pass it is told how far it is now and then; from there it goes on, and reads nothing twice', async () => {
  await append('Brewed');
  const first = follower('Brewed');
  await expect.poll(() => first.seen).toHaveLength(1);
  const before = first.position();
  for (let n = 0; n < 25; n += 1) await append('Stirred', 100);
  await expect.poll(first.position).toBeGreaterThan(before);
  await first.stop();
  const second = follower('Brewed', first.position());
  await append('Brewed');
  await expect.poll(() => second.seen).toHaveLength(1);
  expect([...first.seen, ...second.seen]).toEqual(await idsOf('Brewed'));
  await second.stop();
});

test('what is tombstoned meanwhile does not come any more, though the server still has it in its log', async () => {
  const { position } = await append('Poured');
  await append('Brewed', 3);
  const live = follower('Brewed', position);
  await expect.poll(() => live.seen).toHaveLength(3);
  await store.tombstone(`shop-${streams}`);
  await append('Brewed');
  await expect.poll(() => live.seen).toHaveLength(4);
  const late = follower('Brewed', position);
  await expect.poll(() => late.seen).toEqual(live.seen.slice(3));
  await Promise.all([live.stop(), late.stop()]);
});

test('followers go on from where they were when their subscriptions break', async () => {
  const followers = ['Brewed', 'Poured', 'Brewed'].map((type) => follower(type));
  for (let n = 0; n < 6; n += 1) {
    const type = n % 2 === 0 ? 'Brewed' : 'Poured';
    const { position } = await append(type, 3);
    for (const [i, one] of followers.entries())
      if ((i === 1) === (type === 'Poured')) await expect.poll(one.position, { timeout: 10_000 }).toBe(position);
    server.dropSubscriptions();
  }
  const [brewed, poured] = [await idsOf('Brewed'), await idsOf('Poured')];
  expect(followers.map(({ seen }) => seen)).toEqual([brewed, poured, brewed]);
  await Promise.all(followers.map(({ stop }) => stop()));
});

test('who leaves while nothing has been answered is let go at once', async () => {
  await append('Brewed');
  server.faults.loseSubscriptions = 1;
  const one = follower('Brewed');
  await expect.poll(() => server.faults.loseSubscriptions).toBeLessThan(1);
  await one.stop();
});
