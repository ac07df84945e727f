import { randomUUID } from 'node:crypto';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createChance } from '../chance.fixture.ts';
import { eventsOf } from '../conformance/subject.ts';
import { type EventStore, LogCorrupt, START } from '../port/store.ts';
import type { Checked } from './check.ts';
import { openSqliteStore } from './store.ts';

/** A bit that flips, or an end that is cut off, anywhere in the log: refused in words, never served as if it were right. */

const PLACES = 200;
const directory = mkdtempSync(join(tmpdir(), 'corrupt-'));
const whole = join(directory, 'whole.db');
let right: string;
let rightToBuild: string;
let streams: string[];

/** Everything that the log answers, as one text. */
async function answers(store: EventStore): Promise<string> {
  const all = await eventsOf(store.readAll({ after: START }));
  const texts = [];
  for await (const { events } of store.readJson({ after: START, types: ['Liked'] })) texts.push(...events);
  const liked = await eventsOf(store.readAll({ after: START, categories: ['like'] }));
  const each = [];
  for (const stream of streams) each.push(await store.readStream(stream));
  const last = await store.readStream('company-7', { direction: 'backwards', limit: 2 });
  const times = await store.timeRange({ since: 1_700_000_100_000, until: 1_700_000_300_000 });
  return JSON.stringify([all, texts, liked, each, last, times, await store.head(), await store.logId()]);
}

beforeAll(async () => {
  const store = await openSqliteStore({ file: whole });
  const chance = createChance(7);
  streams = [];
  for (let n = 0; n < 400; n += 1) {
    const category = chance.of(['company', 'like', 'post', 'member']);
    const stream = `${category}-${n}`;
    streams.push(stream);
    const text = 'उद्यम सेतु '.repeat(chance.below(n % 50 === 0 ? 2000 : 20));
    const type = category === 'like' ? 'Liked' : 'Happened';
    const events = Array.from({ length: 1 + chance.below(3) }, (_, i) => ({
      ...{
        id: randomUUID(),
        type,
        version: 1,
        at: 1_700_000_000_000 + n * 1000 + i,
        actor: n % 3 ? `member-${n}` : null,
      },
      ...{ data: { n, i, text }, causationId: randomUUID(), correlationId: randomUUID() },
    }));
    await store.append(stream, 'no-stream', events);
  }
  streams.push('nobody-1', 'company-7');
  await store.tombstone('member-3');
  right = await answers(store);
  rightToBuild = await answersToBuild(store);
  await store.close();
});

afterAll(() => rmSync(directory, { recursive: true }));

/** What a build of read models reads: all of it, or a few types. */
async function answersToBuild(store: EventStore): Promise<string> {
  const texts = [];
  for (const types of [['Liked'], ['Liked', 'Happened'], undefined])
    for await (const { events } of store.readJson({ after: START, ...(types && { types }) })) texts.push(...events);
  return JSON.stringify(texts);
}

/** What opening and reading the file comes to: 'right', or the refusal. Anything else fails the test. */
async function outcome(file: string, check: Checked = 'whole'): Promise<'right' | 'refused'> {
  let store: EventStore | undefined;
  try {
    store = await openSqliteStore({ file, check });
    const [read, wanted] =
      check === 'whole' ? [await answers(store), right] : [await answersToBuild(store), rightToBuild];
    if (read !== wanted) throw new Error('the log served what was not written');
    return 'right';
  } catch (error) {
    if (!(error instanceof LogCorrupt)) throw error;
    expect(error.message).toMatch(/^the log is corrupt: /);
    return 'refused';
  } finally {
    await store?.close();
    for (const end of ['', '-wal', '-shm']) rmSync(`${file}${end}`, { force: true });
  }
}

test.each<[Checked, number]>([
  ['whole', 11],
  ['events', 12],
])(`one bit at ${PLACES} places, %s looked through`, { timeout: 120_000 }, async (check, seed) => {
  const chance = createChance(seed);
  const bytes = readFileSync(whole);
  let refused = 0;
  for (let n = 0; n < PLACES; n += 1) {
    const at = chance.below(bytes.length);
    const spoilt = Buffer.from(bytes);
    spoilt[at] = (spoilt[at] ?? 0) ^ (1 << chance.below(8));
    const file = join(directory, `flipped-${n}.db`);
    writeFileSync(file, spoilt);
    const came = await outcome(file, check).catch((error) => {
      throw new Error(`byte ${at}: ${error}`, { cause: error });
    });
    if (came === 'refused') refused += 1;
  }
  // The rest fell into room that holds nothing, or nothing that was looked at.
  expect(refused).toBeGreaterThan(PLACES / (check === 'whole' ? 2 : 4));
});

test(`cut off at ${PLACES} places`, { timeout: 120_000 }, async () => {
  const chance = createChance(13);
  const { size } = statSync(whole);
  for (let n = 0; n < PLACES; n += 1) {
    const file = join(directory, `cut-${n}.db`);
    copyFileSync(whole, file);
    const length = n === 0 ? 0 : 1 + chance.below(size - 1);
    truncateSync(file, length);
    expect([length, await outcome(file)]).toEqual([length, 'refused']);
  }
});

test('what is not a log at all', async () => {
  const file = join(directory, 'letter.db');
  writeFileSync(file, 'Dear reader, '.repeat(1000));
  expect(await outcome(file)).toBe('refused');
});

test(`one bit at ${PLACES} places of the write-ahead log that a kill left behind`, { timeout: 120_000 }, async () => {
  const chance = createChance(17);
  const file = join(directory, 'killed.db');
  const store = await openSqliteStore({ file });
  const append = (n: number) =>
    store.append(`note-${n}`, 'no-stream', [
      { id: randomUUID(), type: 'Noted', version: 1, at: n, actor: null, data: { text: 'x'.repeat(n * 50) } },
    ]);
  for (let n = 0; n < 60; n += 1) await append(n);
  const beforeLast = statSync(`${file}-wal`).size;
  await append(60);
  const [main, wal] = [readFileSync(file), readFileSync(`${file}-wal`)];
  await store.close();

  /** How many events are read after the flip; undefined where the log is refused. */
  async function readAfter(at: number): Promise<number | undefined> {
    const copy = join(directory, `left-${at}.db`);
    const spoilt = Buffer.from(wal);
    spoilt[at] = (spoilt[at] ?? 0) ^ (1 << chance.below(8));
    writeFileSync(copy, main);
    writeFileSync(`${copy}-wal`, spoilt);
    let opened: EventStore | undefined;
    try {
      opened = await openSqliteStore({ file: copy, check: 'whole' });
      return (await eventsOf(opened.readAll({ after: START }))).length;
    } catch (error) {
      if (!(error instanceof LogCorrupt)) throw error;
      return undefined;
    } finally {
      await opened?.close();
      for (const end of ['', '-wal', '-shm']) rmSync(`${copy}${end}`, { force: true });
    }
  }
  for (let n = 0; n < PLACES; n += 1) {
    const at = chance.below(beforeLast);
    expect([at, await readAfter(at)]).toEqual([at, undefined]);
  }
  // A last transaction that is torn may be one that nobody was answered about: the rest is served, and nothing else.
  expect(await readAfter(beforeLast + 100)).toBe(60);
  // The header alone, without which SQLite would read none of it.
  for (let at = 0; at < 32; at += 1) expect([at, await readAfter(at)]).toEqual([at, undefined]);
});
