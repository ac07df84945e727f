import { describe, expect, type TestContext, test } from 'vitest';
import { event, events, eventsOf } from '../conformance/subject.ts';
import { type EventStore, LogUnavailable, type RecordedEvent, START } from '../port/store.ts';
import { startServer } from './server.fixture.ts';
import { openEventStoreDb } from './store.ts';

/** What the server has lost without a word is waited for in vain, ten seconds long: all of these at the same time. */

/** A server of the test's own, and a store on it. */
async function open({ onTestFinished }: TestContext) {
  const server = await startServer();
  const store = await openEventStoreDb({ url: server.url });
  onTestFinished(async () => {
    await store.close();
    await server.stop();
  });
  return { server, store };
}

/** Follows the log from its start until so many events have come. */
async function follow(store: EventStore, count: number): Promise<RecordedEvent[]> {
  const stop = new AbortController();
  const seen: RecordedEvent[] = [];
  for await (const batch of store.subscribe({ after: START, signal: stop.signal, batchSize: 10 })) {
    seen.push(...batch.events);
    if (seen.length >= count) stop.abort();
  }
  return seen;
}

describe.concurrent('what the server has lost without a word', { timeout: 120_000 }, () => {
  test.for([1, 2])('a subscription that the server lost is begun again: number %s', async (which, context) => {
    const { server, store } = await open(context);
    await store.append('shop-1', 'no-stream', events(1));
    server.faults.loseSubscriptions = which;
    expect(await follow(store, 1)).toHaveLength(1);
  });

  test('a read that the server lost is given up, and can be done again', async (context) => {
    const { server, store } = await open(context);
    await store.append('shop-1', 'no-stream', events(1));
    server.faults.loseSubscriptions = 1;
    await expect(eventsOf(store.readAll({ after: START }))).rejects.toThrow(LogUnavailable);
    expect(await eventsOf(store.readAll({ after: START }))).toHaveLength(1);
  });

  test('a feed whose beginning the server lost is begun again', async (context) => {
    const { server, store } = await open(context);
    const append = (stream: string) => store.append(stream, 'no-stream', [event({}, 'Brewed')]);
    await append('shop-1');
    server.faults.loseSubscriptions = 2; // those that were tombstoned are looked for by one, too
    const seen: string[] = [];
    let reached = START;
    const stop = new AbortController();
    const following = (async () => {
      const asked = { after: START, types: ['Brewed'], batchSize: 100, signal: stop.signal };
      for await (const batch of store.subscribe(asked)) {
        seen.push(...batch.events.map(({ id }) => id));
        reached = batch.position;
      }
    })();
    // Of several tests at the same time each has its own: `expect.poll` belongs to one.
    await context.expect.poll(() => server.faults.loseSubscriptions).toBeLessThan(2);
    const { position } = await append('shop-2');
    await context.expect.poll(() => reached, { timeout: 100_000 }).toBe(position);
    expect(seen).toEqual((await eventsOf(store.readAll({ after: START, types: ['Brewed'] }))).map(({ id }) => id));
    stop.abort();
    await following;
  });
});
