import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { EventTooLarge, MAX_EVENT_BYTES, START, WrongExpectedRevision } from '../port/store.ts';
import { event, events, eventsOf, type Open, unique } from './subject.ts';

/** Bytes of `{"text":""}`. */
const FRAME = 11;

export function appending(open: Open): void {
  test('an event comes back as it was handed in, with its place in stream and log', async () => {
    const { store } = open();
    const stream = `${unique('shop')}-1`;
    const first = event({ name: 'Chai', price: 12.5, tags: ['hot', null], nested: { ok: true } });
    const causes = { causationId: 'request-1', correlationId: '4bf92f3577b34da6a3ce929d0e0e4736' };
    const second = { ...event({}, 'Closed'), version: 3, at: 1_600_000_000_123, actor: null, ...causes };

    const appended = await store.append(stream, 'no-stream', [first, second]);
    const read = await store.readStream(stream);

    expect(read).toEqual([
      { ...first, causationId: null, correlationId: null, stream, revision: 0, position: expect.any(Number) },
      { ...second, stream, revision: 1, position: appended.position },
    ]);
    expect(appended.revision).toBe(1);
    expect(read[0]?.position).toBeLessThan(appended.position);
    expect(await eventsOf(store.readAll({ after: START, categories: [stream.slice(0, -2)] }))).toEqual(read);
  });

  test('an append at the wrong revision is refused and stores nothing', async () => {
    const { store } = open();
    const stream = `${unique('shop')}-1`;
    await expect(store.append(stream, 0, [event()])).rejects.toThrow(WrongExpectedRevision);
    await store.append(stream, 'no-stream', events(2));
    for (const expected of ['no-stream', 0, 2] as const) {
      const refusal = await store.append(stream, expected, [event()]).catch((error: unknown) => error);
      expect(refusal).toBeInstanceOf(WrongExpectedRevision);
      expect(refusal).toMatchObject({ stream, expected });
    }
    expect(await store.readStream(stream)).toHaveLength(2);
  });

  test('who loses a race finds at once what won it', async () => {
    const { store } = open();
    for (let n = 0; n < 20; n += 1) {
      const stream = `race-${unique('shown')}`;
      const lose = async () => {
        try {
          await store.append(stream, 'no-stream', [event()]);
        } catch (error) {
          expect(error).toBeInstanceOf(WrongExpectedRevision);
          expect(await store.readStream(stream)).toHaveLength(1);
        }
      };
      await Promise.all([lose(), lose(), lose()]);
    }
  });

  test('of writers racing for one revision exactly one wins', async () => {
    const { store, another } = open();
    const other = await another();
    const stream = `${unique('shop')}-1`;
    for (let revision = -1; revision < 19; revision += 1) {
      const expected = revision < 0 ? 'no-stream' : revision;
      const outcomes = await Promise.allSettled(
        [store, other, store, other].map((writer) => writer.append(stream, expected, [event()])),
      );
      const won = outcomes.filter((outcome) => outcome.status === 'fulfilled');
      const lost = outcomes.filter((outcome) => outcome.status === 'rejected').map(({ reason }) => reason);
      expect(won.map(({ value }) => value.revision)).toEqual([revision + 1]);
      for (const reason of lost) expect(reason).toBeInstanceOf(WrongExpectedRevision);
    }
    expect(await store.readStream(stream)).toHaveLength(20);
    await other.close();
  });

  test('the same ids appended twice answer as the first time, also after the stream has moved on', async () => {
    const { store, another } = open();
    const other = await another();
    const stream = `${unique('shop')}-1`;
    const opening = events(2);
    const next = events(3);
    const first = await store.append(stream, 'no-stream', opening);
    expect(await store.append(stream, 'no-stream', opening)).toEqual(first);
    const second = await store.append(stream, 1, next);
    expect(await other.append(stream, 1, next)).toEqual(second);
    expect(await other.append(stream, 'no-stream', opening)).toEqual(first);
    expect((await store.readStream(stream)).map(({ id }) => id)).toEqual([...opening, ...next].map(({ id }) => id));
    await other.close();
  });

  test('the same append sent twice at once is stored once, and both answers agree', async () => {
    const { store } = open();
    const stream = `${unique('shop')}-1`;
    const batch = events(2);
    const answers = await Promise.all([1, 2, 3].map(() => store.append(stream, 'no-stream', batch)));
    expect(answers).toEqual([answers[0], answers[0], answers[0]]);
    expect(await store.readStream(stream)).toHaveLength(2);
  });

  test('a batch with known and unknown ids is refused and stores nothing', async () => {
    const { store } = open();
    const stream = `${unique('shop')}-1`;
    const known = event();
    await store.append(stream, 'no-stream', [known]);
    for (const batch of [
      [known, event()],
      [event(), known],
    ]) {
      await expect(store.append(stream, 'no-stream', batch)).rejects.toThrow(WrongExpectedRevision);
    }
    await store.append(stream, 0, [event()]);
    await expect(store.append(stream, 'no-stream', [known, event()])).rejects.toThrow(WrongExpectedRevision);
    expect(await store.readStream(stream)).toHaveLength(2);
  });

  test('one byte, 900 kB and text of all scripts come back byte for byte', async () => {
    const { store } = open();
    const texts = [
      'x',
      'उद्यम'.repeat(60_000), // 5 letters of 3 bytes each: 900 kB
      'उद्यम सेतु · தொழில் · 💡👩🏽‍🔬 · ﷽ · e\u0301 · \u0000\u001f · \ud800 · " \\ \u2028',
    ];
    for (const text of texts) {
      const stream = `${unique('दुकान')}-१`;
      await store.append(stream, 'no-stream', [event({ text, [text.slice(0, 9)]: 1 }, 'घटना')]);
      const [read] = await store.readStream(stream);
      expect(read?.data.text === JSON.parse(JSON.stringify(text))).toBe(true);
      expect(read).toMatchObject({ stream, type: 'घटना' });
    }
  });

  test('an event of exactly the limit is taken, one byte more is refused, with all that came with it', async () => {
    const { store } = open();
    const stream = `${unique('shop')}-1`;
    await store.append(stream, 'no-stream', [event({ text: 'x'.repeat(MAX_EVENT_BYTES - FRAME) })]);
    const tooLarge = event({ text: 'x'.repeat(MAX_EVENT_BYTES - FRAME + 1) });
    await expect(store.append(stream, 0, [event(), tooLarge])).rejects.toThrow(EventTooLarge);
    const manyBytes = event({ text: 'ॐ'.repeat(MAX_EVENT_BYTES / 3) });
    await expect(store.append(stream, 0, [manyBytes])).rejects.toThrow(EventTooLarge);
    expect(await store.readStream(stream)).toHaveLength(1);
  });

  test('positions only grow, whoever appends', async () => {
    const { store, another } = open();
    const other = await another();
    let last = await store.head();
    for (let n = 0; n < 20; n += 1) {
      const writer = n % 2 ? store : other;
      const { position } = await writer.append(`${unique('shop')}-${n}`, 'no-stream', events(2));
      expect(position).toBeGreaterThan(last);
      expect(Number.isSafeInteger(position)).toBe(true);
      last = position;
    }
    expect(await store.head()).toBe(last);
    await other.close();
  });

  test('an id is an id of its stream: two streams may hold the same', async () => {
    const { store } = open();
    const shared = { ...event(), id: randomUUID() };
    const streams = [`${unique('shop')}-1`, `${unique('shop')}-2`] as const;
    for (const stream of streams) await store.append(stream, 'no-stream', [shared]);
    for (const stream of streams) expect(await store.readStream(stream)).toHaveLength(1);
  });
}
