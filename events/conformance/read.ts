import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  categoryOf,
  type NewEvent,
  START,
  type StreamRange,
  StreamTombstoned,
  toJson,
  WrongExpectedRevision,
} from '../port/store.ts';
import { allBatches, event, events, eventsOf, type Open, unique } from './subject.ts';

export function reading(open: Open): void {
  test('a stream that never was reads as []; one that is, from any revision on', async () => {
    const { store } = open();
    const stream = `${unique('shop')}-1`;
    expect(await store.readStream(stream)).toEqual([]);
    await store.append(stream, 'no-stream', events(5));
    expect((await store.readStream(stream, { fromRevision: 3 })).map(({ revision }) => revision)).toEqual([3, 4]);
    expect(await store.readStream(stream, { fromRevision: 5 })).toEqual([]);
  });

  test('a stream is read in both directions, from any revision, up to a limit', async () => {
    const { store } = open();
    const stream = `${unique('shop')}-1`;
    expect(await store.readStream(stream, { direction: 'backwards', limit: 1 })).toEqual([]);
    await store.append(stream, 'no-stream', events(40));
    await store.append(stream, 39, events(5));
    const revisions = async (range: StreamRange) =>
      (await store.readStream(stream, range)).map(({ revision }) => revision);
    expect(await revisions({ direction: 'backwards', limit: 1 })).toEqual([44]);
    expect(await revisions({ direction: 'backwards', limit: 3 })).toEqual([44, 43, 42]);
    expect(await revisions({ direction: 'backwards', fromRevision: 10, limit: 2 })).toEqual([10, 9]);
    expect(await revisions({ direction: 'backwards', fromRevision: 1 })).toEqual([1, 0]);
    expect(await revisions({ direction: 'backwards' })).toEqual(Array.from({ length: 45 }, (_, n) => 44 - n));
    expect(await revisions({ limit: 2 })).toEqual([0, 1]);
    expect(await revisions({ fromRevision: 43, limit: 9 })).toEqual([43, 44]);
    const [last] = await store.readStream(stream, { direction: 'backwards', limit: 1 });
    expect([last]).toEqual(await store.readStream(stream, { fromRevision: 44 }));
  });

  test('the log has an id of its own, the same for everyone, and is asked which event stands at a position', async () => {
    const { store, another } = open();
    const other = await another();
    expect(await store.logId()).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
    expect(await other.logId()).toBe(await store.logId());
    const stream = `${unique('shop')}-1`;
    const some = events(3);
    await store.append(stream, 'no-stream', some);
    const places = (await store.readStream(stream)).map(({ position }) => position);
    expect(await Promise.all(places.map((place) => other.eventIdAt(place)))).toEqual(some.map(({ id }) => id));
    expect(await store.eventIdAt((places[2] ?? 0) + 1)).toBe(null);
    expect(await store.eventIdAt(START)).toBe(null);
    expect(await store.eventIdAt(Number.MAX_SAFE_INTEGER)).toBe(null);
    await store.tombstone(stream);
    expect(await store.eventIdAt(places[1] ?? 0)).toBe(null);
    await other.close();
  });

  test('what the log says of itself is said once, whoever proposes what, and is no event', async () => {
    const { store, another } = open();
    const others = await Promise.all([another(), another()]);
    const name = `said-${unique('once')}`;
    expect(await store.note(name)).toBe(null);
    const head = await store.head();
    const said = await Promise.all([store, ...others].map((one, n) => one.note(name, `proposal ${n}`)));
    expect(new Set(said).size).toBe(1);
    expect(await store.note(name, 'too late')).toBe(said[0]);
    expect(await others[0]?.note(name)).toBe(said[0]);
    expect(await store.head()).toBe(head);
    expect(await eventsOf(store.readAll({ after: head }))).toEqual([]);
    await Promise.all(others.map((one) => one.close()));
  });

  test('two instances on one log see what the other appended', async () => {
    const { store, another } = open();
    const other = await another();
    const stream = `${unique('shop')}-1`;
    const first = await store.append(stream, 'no-stream', [event()]);
    expect(await other.readStream(stream)).toHaveLength(1);
    const second = await other.append(stream, 0, [event()]);
    expect(await store.readStream(stream)).toHaveLength(2);
    expect(await store.head()).toBe(second.position);
    const after = first.position - 1;
    expect((await eventsOf(store.readAll({ after }))).map(({ revision }) => revision)).toEqual([0, 1]);
    await other.close();
  });

  test('10,000 appends are read back in order', { timeout: 120_000 }, async () => {
    const { store } = open();
    const category = unique('many');
    const before = await store.head();
    const positions = await Promise.all(
      Array.from({ length: 100 }, async (_, stream) => {
        const own: number[] = [];
        for (let n = 0; n < 100; n += 1) {
          const expected = n === 0 ? 'no-stream' : n - 1;
          own.push((await store.append(`${category}-${stream}`, expected, [event({ n })])).position);
        }
        return own;
      }),
    );
    const read = await eventsOf(store.readAll({ after: before, categories: [category] }));
    expect(read.map(({ position }) => position)).toEqual(positions.flat().sort((a, b) => a - b));
    const revisions = new Map<string, number>();
    for (const { stream, revision, data } of read) {
      expect([revision, data.n]).toEqual([(revisions.get(stream) ?? -1) + 1, revision]);
      revisions.set(stream, revision);
    }
  });

  test('filters by type and by category; the position moves past what does not pass', async () => {
    const { store } = open();
    const [tea, teapot] = [unique('tea'), unique('tea')];
    const before = await store.head();
    const longer = `${tea}pot`; // a category whose name begins with another's
    for (const category of [tea, teapot, longer]) {
      await store.append(`${category}-1`, 'no-stream', [
        event({}, 'Brewed'),
        event({}, 'BrewedAgain'),
        event({}, 'Poured'),
      ]);
    }
    const end = await store.head();
    const read = async (filter: { types?: string[]; categories?: string[] }) => {
      const batches = await allBatches(store.readAll({ after: before, ...filter }));
      expect(batches.at(-1)?.position).toBe(end);
      return batches.flatMap((batch) => batch.events).map(({ stream, type }) => `${categoryOf(stream)} ${type}`);
    };

    expect(await read({})).toHaveLength(9);
    expect(await read({ types: ['Brewed'] })).toEqual([tea, teapot, longer].map((category) => `${category} Brewed`));
    expect(await read({ categories: [tea] })).toEqual([`${tea} Brewed`, `${tea} BrewedAgain`, `${tea} Poured`]);
    expect(await read({ categories: [teapot, tea], types: ['Poured', 'Brewed'] })).toEqual([
      `${tea} Brewed`,
      `${tea} Poured`,
      `${teapot} Brewed`,
      `${teapot} Poured`,
    ]);
    expect(await read({ types: ['Spilt'] })).toEqual([]);
    expect(await read({ categories: ['nothing'], types: ['Brewed'] })).toEqual([]);
    expect(await read({ types: [] })).toEqual([]);
    expect(await read({ categories: [] })).toEqual([]);
  });

  test('reads in batches of the asked size, from after a position up to and with another', async () => {
    const { store } = open();
    const stream = `${unique('shop')}-1`;
    const before = await store.head();
    await store.append(stream, 'no-stream', events(25));
    const all = await eventsOf(store.readAll({ after: before }));
    expect(all).toHaveLength(25);

    const batches = await allBatches(store.readAll({ after: before, batchSize: 10 }));
    expect(batches.flatMap((batch) => batch.events)).toEqual(all);
    for (const batch of batches) {
      expect(batch.events.length).toBeLessThanOrEqual(10);
      expect(batch.position).toBeGreaterThanOrEqual(batch.events.at(-1)?.position ?? before);
    }
    const [after, upTo] = [all[4]?.position ?? START, all[9]?.position ?? START];
    const some = await allBatches(store.readAll({ after, upTo }));
    expect(some.flatMap((batch) => batch.events).map(({ revision }) => revision)).toEqual([5, 6, 7, 8, 9]);
    expect(some.at(-1)?.position).toBe(upTo);
    const texts = await allBatches(store.readJson({ after, upTo, batchSize: 3 }));
    expect(texts.flatMap((batch) => batch.events)).toEqual(all.slice(5, 10).map(toJson));
    const end = await store.head();
    expect(await eventsOf(store.readAll({ after: end }))).toEqual([]);
    expect((await allBatches(store.readAll({ after: end }))).every(({ position }) => position === end)).toBe(true);
  });

  test('says where the events of a time stand, also when clocks disagreed', { timeout: 120_000 }, async () => {
    const { store } = open();
    // Later than all that other tests have written, and than what the run before wrote to the same log.
    const base = 2 * Date.now();
    const stream = `${unique('shop')}-1`;
    const before = await store.head();
    const times = [10, 30, 20, 40, 50].map((time) => base + time);
    await store.append(
      stream,
      'no-stream',
      times.map((at) => ({ ...event(), at })),
    );
    const places = (await store.readStream(stream)).map(({ position }) => position);
    const head = await store.head();
    expect(await store.timeRange({})).toEqual({ after: START, upTo: head });
    const between = async (since: number, until: number) => {
      const { after, upTo } = await store.timeRange({ since: base + since, until: base + until });
      const read = await eventsOf(store.readAll({ after, upTo }));
      return read.map(({ position }) => places.indexOf(position));
    };
    expect(await between(20, 20)).toEqual([1, 2]);
    expect(await between(30, 40)).toEqual([1, 2, 3]);
    expect((await store.timeRange({ until: base })).upTo).toBeLessThanOrEqual(before);
    expect((await store.timeRange({ until: -1 })).upTo).toBe(START);
    expect((await store.timeRange({ since: base + 51 })).after).toBe(head);
  });

  test('a read that is aborted ends without an error', async () => {
    const { store } = open();
    const before = await store.head();
    await store.append(`${unique('shop')}-1`, 'no-stream', events(30));
    const controller = new AbortController();
    let batches = 0;
    for await (const _ of store.readAll({ after: before, batchSize: 10, signal: controller.signal })) {
      batches += 1;
      controller.abort();
    }
    expect(batches).toBe(1);
  });

  test('a tombstoned stream is gone for good, for everyone', async () => {
    const { store, another } = open();
    const other = await another();
    const category = unique('secret');
    const opening = events(2);
    const before = await store.head();
    await store.append(`${category}-1`, 'no-stream', opening);
    await store.append(`${category}-2`, 'no-stream', [event()]);
    expect(await eventsOf(other.readAll({ after: before, categories: [category] }))).toHaveLength(3);
    const head = await store.head();

    await store.tombstone(`${category}-1`);
    for (const reader of [store, other]) {
      expect(await reader.readStream(`${category}-1`)).toEqual([]);
      const left = await eventsOf(reader.readAll({ after: before, categories: [category] }));
      expect(left.map(({ stream }) => stream)).toEqual([`${category}-2`]);
      const fromStart = await eventsOf(reader.readAll({ after: START, categories: [category] }));
      expect(fromStart).toEqual(left);
      await expect(reader.append(`${category}-1`, 1, [event()])).rejects.toThrow(StreamTombstoned);
      await expect(reader.append(`${category}-1`, 'no-stream', opening)).rejects.toThrow(StreamTombstoned);
    }
    expect(await store.head()).toBeGreaterThanOrEqual(head);
    await other.tombstone(`${category}-1`);
    await store.tombstone(`${category}-3`);
    await expect(store.append(`${category}-3`, 'no-stream', [event()])).rejects.toThrow(StreamTombstoned);
    await other.close();
  });

  test('any history of appends, repeats and tombstones reads as a plain model of it', { timeout: 60_000 }, async () => {
    const { store } = open();
    const step = fc.record({
      stream: fc.nat({ max: 2 }),
      kind: fc.constantFrom('append', 'append', 'append', 'repeat', 'conflict', 'tombstone'),
      count: fc.integer({ min: 1, max: 4 }),
      text: fc.string({ unit: 'binary', maxLength: 20 }),
    });
    const history = fc.array(step, { minLength: 1, maxLength: 15 });
    await fc.assert(
      fc.asyncProperty(history, async (steps) => {
        const category = unique('model');
        const before = await store.head();
        const model = new Map<number, { written: NewEvent[]; last: NewEvent[]; gone: boolean }>();
        for (const { stream, kind, count, text } of steps) {
          const name = `${category}-${stream}`;
          const state = model.get(stream) ?? { written: [], last: [], gone: false };
          model.set(stream, state);
          const length = state.written.length;
          const at = (revision: number) => (revision < 0 ? 'no-stream' : revision);
          const fresh = events(count).map((one) => ({ ...one, data: { text } }));
          if (kind === 'tombstone') {
            await store.tombstone(name);
            state.gone = true;
          } else if (state.gone) {
            await expect(store.append(name, at(length - 1), fresh)).rejects.toThrow(StreamTombstoned);
          } else if (kind === 'append') {
            expect((await store.append(name, at(length - 1), fresh)).revision).toBe(length + count - 1);
            state.written.push(...fresh);
            state.last = fresh;
          } else if (kind === 'repeat' && length > 0) {
            expect((await store.append(name, at(length - state.last.length - 1), state.last)).revision).toBe(
              length - 1,
            );
          } else if (kind === 'conflict') {
            await expect(store.append(name, length + count, fresh)).rejects.toThrow(WrongExpectedRevision);
          }
        }
        const log = await eventsOf(store.readAll({ after: before, categories: [category], batchSize: 7 }));
        for (const [stream, { written, gone }] of model) {
          const name = `${category}-${stream}`;
          const expected = gone ? [] : written.map((one, revision) => ({ ...one, revision }));
          const read = await store.readStream(name);
          expect(read).toMatchObject(expected);
          expect(read).toHaveLength(expected.length);
          expect(log.filter((one) => one.stream === name)).toEqual(read);
        }
        expect(log.every((one, n) => n === 0 || one.position > (log[n - 1]?.position ?? START))).toBe(true);
      }),
      { numRuns: 25 },
    );
  });
}
