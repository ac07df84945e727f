import { status } from '@grpc/grpc-js';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { event, events, eventsOf } from '../conformance/subject.ts';
import {
  type EventStore,
  EventTooLarge,
  LogUnavailable,
  type RecordedEvent,
  START,
  WrongExpectedRevision,
} from '../port/store.ts';
import { startServer } from './server.fixture.ts';
import { openEventStoreDb } from './store.ts';

let server: Awaited<ReturnType<typeof startServer>>;
let store: EventStore;
let warnings: object[];

beforeEach(async () => {
  server = await startServer();
  warnings = [];
  store = await openEventStoreDb({ url: server.url, log: { warn: (fields) => warnings.push(fields) } });
});

afterEach(async () => {
  await store.close();
  await server.stop();
});

/** Follows the log from its start until `count` events have come, calling `each` with how many have come so far. */
async function follow(count: number, each: (seen: number) => Promise<void> | void): Promise<RecordedEvent[]> {
  const controller = new AbortController();
  const seen: RecordedEvent[] = [];
  for await (const batch of store.subscribe({ after: START, signal: controller.signal, batchSize: 10 })) {
    seen.push(...batch.events);
    await each(seen.length);
    if (seen.length >= count) controller.abort();
  }
  return seen;
}

async function fill(count: number, data = {}): Promise<void> {
  const stream = `filled-${server.counts.appends}`;
  await store.append(
    stream,
    'no-stream',
    events(count).map((one) => ({ ...one, data: { ...one.data, ...data } })),
  );
}

test('an empty log begins before its first event', async () => {
  expect(await store.head()).toBe(START);
  expect(await eventsOf(store.readAll({ after: START }))).toEqual([]);
});

test('an append whose answer was lost after it was stored is stored once and answered', async () => {
  const batch = events(3);
  server.faults.loseAnswers = 2;
  const appended = await store.append('shop-1', 'no-stream', batch);
  expect(server.counts.appends).toBe(3);
  expect(await store.readStream('shop-1')).toMatchObject(batch);
  expect(await store.readStream('shop-1')).toHaveLength(3);
  expect(appended).toEqual({ position: await store.head(), revision: 2 });
});

test('an append whose answer was lost loses to nobody, even when the stream has moved on since', async () => {
  const first = event();
  server.faults.loseAnswers = 1;
  const other = await openEventStoreDb({ url: server.url });
  const lost = store.append('shop-1', 'no-stream', [first]);
  // Stored, but its writer does not know yet: another reads it and builds on it.
  while ((await other.readStream('shop-1')).length === 0);
  const second = await other.append('shop-1', 0, [event()]);
  expect((await lost).revision).toBe(0);
  expect((await lost).position).toBeLessThan(second.position);
  await other.close();
});

test('a server that is unavailable for a while is asked again: appends, reads, tombstones', async () => {
  server.faults.refuse = 3;
  await store.append('shop-1', 'no-stream', events(2));
  expect(server.counts.appends).toBe(4);
  server.faults.refuse = 2;
  expect(await store.readStream('shop-1')).toHaveLength(2);
  server.faults.refuse = 2;
  expect(await eventsOf(store.readAll({ after: START }))).toHaveLength(2);
  server.faults.refuse = 2;
  expect(await store.head()).toBeGreaterThan(START);
  server.faults.refuse = 2;
  await store.tombstone('shop-1');
  expect(await store.readStream('shop-1')).toEqual([]);
});

test('ping tells at once that the log does not answer', async () => {
  server.faults.refuse = 1;
  await expect(store.ping()).rejects.toThrow(LogUnavailable);
  expect(server.counts.calls).toBe(1);
  await store.ping();
});

test('ping does not wait for a server that hangs', async () => {
  server.faults.hang = true;
  await expect(store.ping()).rejects.toThrow(LogUnavailable);
  server.faults.hang = false;
  await store.ping();
});

test('a server that stays unavailable is said to be, whatever was asked of it, and is used again once it is back', async () => {
  const hasty = await openEventStoreDb({ url: server.url, retryForMs: 100 });
  server.faults.refuse = Number.POSITIVE_INFINITY;
  for (const asked of [
    () => hasty.append('shop-1', 'no-stream', [event()]),
    () => hasty.readStream('shop-1'),
    () => hasty.tombstone('shop-2'),
    () => hasty.head(),
    () => hasty.logId(),
    () => hasty.note('said', 'once'),
    () => hasty.eventIdAt(1),
    () => eventsOf(hasty.readAll({ after: START })),
  ])
    await expect(asked()).rejects.toThrow(LogUnavailable);
  server.faults.refuse = 0;
  expect((await hasty.append('shop-1', 'no-stream', [event()])).revision).toBe(0);
  await hasty.close();
});

test('nobody listens at the address: unavailable too', async () => {
  await server.stop();
  const nobody = await openEventStoreDb({ url: server.url, retryForMs: 100 });
  await expect(nobody.append('shop-1', 'no-stream', [event()])).rejects.toThrow(LogUnavailable);
  await expect(nobody.ping()).rejects.toThrow(LogUnavailable);
  await nobody.close();
});

test('a conflict is not asked again', async () => {
  await store.append('shop-1', 'no-stream', [event()]);
  await expect(store.append('shop-1', 'no-stream', [event()])).rejects.toThrow(WrongExpectedRevision);
  expect(server.counts.appends).toBe(2);
});

test('what a conflict was about is there to be read, also where the other nodes come to have it later', async () => {
  await store.append('shop-1', 'no-stream', [event()]);
  server.faults.behind = 3;
  await expect(store.append('shop-1', 'no-stream', [event()])).rejects.toThrow(WrongExpectedRevision);
  expect(await store.readStream('shop-1')).toHaveLength(1);
  server.faults.behind = 3;
  await expect(store.append('shop-1', 1, [event()])).rejects.toThrow(WrongExpectedRevision);
  await store.append('shop-1', 0, [event()]);
  server.faults.behind = 3;
  await expect(store.append('shop-1', 0, [event()])).rejects.toThrow(WrongExpectedRevision);
  expect(await store.readStream('shop-1')).toHaveLength(2);
});

test('an answer without a position is completed by reading the event', async () => {
  server.faults.withholdPositions = 1;
  const appended = await store.append('shop-1', 'no-stream', events(2));
  expect(appended).toEqual({ position: await store.head(), revision: 1 });
});

test('many events that are too large together are refused in words', async () => {
  const batch = events(2).map((one) => ({ ...one, data: { text: 'x'.repeat(600_000) } }));
  await expect(store.append('shop-1', 'no-stream', batch)).rejects.toThrow(EventTooLarge);
});

test('a subscription that is dropped in the middle, again and again, goes on without a gap or a repeat', async () => {
  await fill(200);
  server.faults.dropAfter = 35;
  const seen = await follow(200, () => {});
  server.faults.dropAfter = Number.POSITIVE_INFINITY;
  expect(seen).toEqual(await eventsOf(store.readAll({ after: START })));
  expect(warnings.length).toBeGreaterThan(3);
});

test('a live subscription outlives dropped calls, a server that was too slow for it, and a restarted server', async () => {
  const blows = [
    () => server.dropSubscriptions(),
    () => server.dropSubscriptions(status.ABORTED),
    () => server.dropSubscriptions(status.CANCELLED),
    () => {
      server.dropSubscriptions(status.INTERNAL);
      server.faults.refuse = 5;
    },
    () => server.restart(),
  ];
  await fill(1);
  const seen = await follow(6, async () => {
    await blows.shift()?.();
    await fill(1);
  });
  expect(blows).toEqual([]);
  expect(new Set(seen.map(({ id }) => id)).size).toBe(6);
  expect(seen).toEqual((await eventsOf(store.readAll({ after: START }))).slice(0, 6));
});

test('what the server does not allow ends a subscription with the error', async () => {
  await fill(1);
  const following = follow(2, () => server.dropSubscriptions(status.UNAUTHENTICATED));
  await expect(following).rejects.toThrow('dropped');
});

test('a read that loses its connection half way goes on where it was', async () => {
  await fill(500);
  server.faults.dropAfter = 120;
  const batches: number[] = [];
  const seen: RecordedEvent[] = [];
  for await (const batch of store.readAll({ after: START, batchSize: 50 })) {
    batches.push(batch.events.length);
    seen.push(...batch.events);
  }
  expect(seen.map(({ data }) => data.n)).toEqual(Array.from({ length: 500 }, (_, n) => n));
  expect(server.counts.subscribed).toBeGreaterThan(4);
});

test('a reader that does not read holds the server back, and gets everything once it does', async () => {
  const total = 400;
  for (let n = 0; n < total; n += 50) await fill(50, { text: 'x'.repeat(15_000) });
  const stalled = server.stalled();
  let sentAtStall = 0;
  const seen = await follow(total, async (count) => {
    if (sentAtStall > 0 || count === 0) return;
    await stalled;
    sentAtStall = server.counts.sent;
  });
  expect(sentAtStall).toBeLessThan(total / 2);
  expect(seen.map(({ id }) => id)).toEqual((await eventsOf(store.readAll({ after: START }))).map(({ id }) => id));
});

test('a reader whose last event was scavenged away misses nothing', async () => {
  for (let n = 0; n < 4; n += 1) await fill(1);
  const [, second, third, fourth] = await eventsOf(store.readAll({ after: START }));
  if (!second || !third || !fourth) throw new Error('four events were written');
  server.log.scavenge(second.position);
  expect(await eventsOf(store.readAll({ after: second.position }))).toEqual([third, fourth]);
  const controller = new AbortController();
  const { signal } = controller;
  const seen: RecordedEvent[] = [];
  for await (const batch of store.subscribe({ after: second.position, signal })) {
    seen.push(...batch.events);
    if (batch.position === fourth.position) controller.abort();
  }
  expect(seen).toEqual([third, fourth]);
});

test('events of the server itself never come out, and a filtered read crosses the wire filtered', async () => {
  for (let n = 0; n < 30; n += 1) await store.append(`shop-${n}`, 'no-stream', [event()]);
  await store.append('rare-1', 'no-stream', [event()]);
  const all = await eventsOf(store.readAll({ after: START }));
  expect(all).toHaveLength(31);
  expect(server.log.length()).toBeGreaterThan(31);
  const before = server.counts.sent;
  expect(await eventsOf(store.readAll({ after: START, categories: ['rare'] }))).toHaveLength(1);
  expect(server.counts.sent - before).toBe(1);
});

test('a reader that is at work takes in what comes meanwhile: the server need not wait for it', async () => {
  await fill(1);
  await follow(301, async (seen) => {
    if (seen !== 1) return;
    for (let n = 0; n < 6; n += 1) await fill(50, { text: 'x'.repeat(2000) });
    await expect.poll(() => server.counts.sent).toBeGreaterThan(300);
  });
});

test('closing ends what is under way', async () => {
  await fill(1);
  const ended = follow(2, () => store.close());
  expect(await ended).toHaveLength(1);
  await expect(store.append('shop-1', 'no-stream', [event()])).rejects.toThrow('closed');
});

test('closing does not wait for answers that nobody reads any more', async () => {
  for (let n = 0; n < 20; n += 1) await fill(50, { text: 'x'.repeat(500) });
  await store.head();
  for await (const _ of store.readAll({ after: START, batchSize: 1 })) break;
  await store.close();
});
