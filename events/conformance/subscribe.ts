import { expect, test } from 'vitest';
import type { Batch, EventStore, Position, RecordedEvent, Subscription } from '../port/store.ts';
import { event, events, eventsOf, type Open, unique } from './subject.ts';

/** Reads a subscription until `enough` says so, and then kills it by aborting. */
async function follow(
  store: EventStore,
  options: Omit<Subscription, 'signal'>,
  enough: (seen: readonly RecordedEvent[], position: Position) => boolean,
  each: (batch: Batch) => Promise<void> | void = () => {},
): Promise<{ seen: RecordedEvent[]; position: Position }> {
  const controller = new AbortController();
  const seen: RecordedEvent[] = [];
  let position = options.after;
  for await (const batch of store.subscribe({ ...options, signal: controller.signal })) {
    expect(batch.position).toBeGreaterThanOrEqual(position);
    position = batch.position;
    seen.push(...batch.events);
    await each(batch);
    if (enough(seen, position)) controller.abort();
  }
  return { seen, position };
}

export function subscribing(open: Open): void {
  test('a subscription catches up and then goes live, also with what others append', async () => {
    const { store, another } = open();
    const other = await another();
    const category = unique('live');
    const before = await store.head();
    await store.append(`${category}-1`, 'no-stream', events(5));
    let appended = 5;
    const { seen } = await follow(
      store,
      { after: before, categories: [category] },
      (events) => events.length >= 20,
      async ({ events }) => {
        if (events.length === 0 || appended >= 20) return;
        const writer = appended % 2 ? store : other;
        await writer.append(`${category}-1`, appended - 1, [event({ n: appended })]);
        appended += 1;
      },
    );
    expect(seen).toEqual(await store.readStream(`${category}-1`));
    await other.close();
  });

  test('a subscription on an empty rest of the log waits and ends without an error when aborted', async () => {
    const { store } = open();
    const controller = new AbortController();
    const waiting = eventsOf(store.subscribe({ after: await store.head(), signal: controller.signal }));
    controller.abort();
    expect(await waiting).toEqual([]);
    expect(await eventsOf(store.subscribe({ after: 0, signal: AbortSignal.abort() }))).toEqual([]);
  });

  test('a live subscription moves past events that do not pass its filter', async () => {
    const { store } = open();
    const [wanted, other] = [unique('wanted'), unique('other')];
    const before = await store.head();
    let end = before;
    let stage = 0;
    await store.append(`${wanted}-1`, 'no-stream', [event()]);
    const { seen, position } = await follow(
      store,
      { after: before, categories: [wanted], types: ['Happened'] },
      (_, reached) => stage === 2 && reached >= end,
      async () => {
        // Only once the subscription is under way, so that these come to it live.
        if (stage > 0) return;
        stage = 1;
        await store.append(`${wanted}-1`, 0, [event({}, 'Ignored')]);
        end = (await store.append(`${other}-1`, 'no-stream', events(3))).position;
        stage = 2;
      },
    );
    expect(seen.map(({ stream }) => stream)).toEqual([`${wanted}-1`]);
    expect(position).toBe(end);
  });

  test('who only wants events is given those that pass, as they come, and goes on from where they were', async () => {
    const { store } = open();
    const [wanted, other] = [unique('Wanted'), unique('Other')];
    const before = await store.head();
    const write = (type: string) => store.append(`${unique('only')}-1`, 'no-stream', events(3, type));
    await write(wanted);
    const options = { after: before, types: [wanted], onlyEvents: true };
    let isLive = false;
    const first = await follow(
      store,
      options,
      (seen) => seen.length >= 6,
      async () => {
        if (isLive) return;
        isLive = true;
        await write(other);
        await write(wanted);
      },
    );
    await write(wanted);
    const second = await follow(store, { ...options, after: first.position }, (seen) => seen.length >= 3);
    const all = await eventsOf(store.readAll({ after: before, types: [wanted] }));
    expect([...first.seen, ...second.seen]).toEqual(all);
    expect(all).toHaveLength(9);
  });

  for (const death of ['aborted', 'closed'] as const) {
    test(`a subscriber that is ${death} again and again resumes without a gap or a repeat`, async () => {
      const { store, another } = open();
      const category = unique('resumed');
      const before = await store.head();
      const total = 400;
      const writing = (async () => {
        for (let round = 0; round < total / 16; round += 1) {
          for (const stream of [1, 2, 3, 4]) {
            const expected = round === 0 ? 'no-stream' : round * 4 - 1;
            await store.append(`${category}-${stream}`, expected, events(4));
          }
        }
      })();
      const seen: RecordedEvent[] = [];
      let checkpoint = before;
      while (seen.length < total) {
        const subscriber = await another();
        const controller = new AbortController();
        let lives = 3;
        const options = { after: checkpoint, categories: [category], batchSize: 10, signal: controller.signal };
        for await (const batch of subscriber.subscribe(options)) {
          seen.push(...batch.events);
          checkpoint = batch.position;
          lives -= 1;
          if (lives > 0 && seen.length < total) continue;
          if (death === 'aborted') controller.abort();
          else await subscriber.close();
        }
        await subscriber.close();
      }
      await writing;
      expect(seen).toEqual(await eventsOf(store.readAll({ after: before, categories: [category] })));
      expect(new Set(seen.map(({ id }) => id)).size).toBe(total);
    });
  }

  test('a slow subscriber loses nothing and never gets more than a batch at a time', async () => {
    const { store } = open();
    const category = unique('slow');
    const before = await store.head();
    const stream = `${category}-1`;
    const some = () => events(40).map((one) => ({ ...one, data: { text: 'x'.repeat(2000) } }));
    let { revision } = await store.append(stream, 'no-stream', some());
    const { seen } = await follow(
      store,
      { after: before, categories: [category], batchSize: 25 },
      (events) => events.length >= 1000,
      async (batch) => {
        expect(batch.events.length).toBeLessThanOrEqual(25);
        // It works on each batch for as long as the log takes to grow by more than that batch.
        if (revision < 999) ({ revision } = await store.append(stream, revision, some()));
      },
    );
    expect(seen).toEqual(await eventsOf(store.readAll({ after: before, categories: [category] })));
  });

  test('the log answers ping, and nothing after it is closed', async () => {
    const { store, another } = open();
    await store.ping();
    const other = await another();
    await other.ping();
    await other.close();
    await other.close();
    await expect(other.append(`${unique('shop')}-1`, 'no-stream', [event()])).rejects.toThrow();
    await expect(other.ping()).rejects.toThrow();
    await store.ping();
  });
}
