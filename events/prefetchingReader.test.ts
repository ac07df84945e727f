import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { EVENT_NAMES } from './catalogue.ts';
import { type DecodedBatch, type LogRange, type ReadDecoded, readDecodedHere } from './decoded.ts';
import { writeHistory } from './madeHistory.fixture.ts';
import { openLog } from './open.ts';
import { START } from './port/store.ts';
import { prefetchDecoded } from './prefetchingReader.ts';

const EVERYTHING: LogRange = { after: START, types: new Set(EVENT_NAMES) };

async function logOf(events: number) {
  const dataDir = mkdtempSync(join(tmpdir(), 'udyamsetu-ahead-'));
  await writeHistory(dataDir, events);
  const config = { DATA_DIR: dataDir };
  const log = await openLog(config);
  onTestFinished(async () => {
    await log.store.close();
    rmSync(dataDir, { recursive: true });
  });
  return { dataDir, here: readDecodedHere(log), ahead: prefetchDecoded(config) };
}

async function batches(read: ReadDecoded, stretch: LogRange): Promise<DecodedBatch[]> {
  return Array.fromAsync(read(stretch));
}

test('on a thread of its own the log reads as it does here', async () => {
  const { here, ahead } = await logOf(6500);
  const expected = await batches(here, EVERYTHING);
  expect(expected).toHaveLength(13);
  const opened = expected.flatMap(({ events }) => events).filter(({ personal }) => personal);
  expect(opened.length).toBeGreaterThan(1000);
  expect(await batches(ahead, EVERYTHING)).toEqual(expected);
});

test('only the stretch and the types that were asked for are read', async () => {
  const { here, ahead } = await logOf(5000);
  const stretch: LogRange = { after: 1499, upTo: 3200, types: new Set(['PostLiked', 'MemberRegistered']) };
  const read = await batches(ahead, stretch);
  expect(read).toEqual(await batches(here, stretch));
  // The log leaves out what nobody asked for: of 1,701 events half are counted, in two batches.
  expect(read.map(({ events }) => events.length)).toEqual(read.map(({ read }) => read));
  expect(read.map(({ read }) => read)).toEqual([500, 289]);
  expect(read.at(-1)?.position).toBe(3200);
  expect(new Set(read.flatMap(({ events }) => events.map(({ type }) => type)))).toEqual(stretch.types);
});

test('a personal part is opened only where it is wanted', async () => {
  const { here, ahead } = await logOf(3000);
  const stretch: LogRange = { ...EVERYTHING, opened: new Set(['MemberRegistered', 'PostLiked']) };
  const read = await batches(ahead, stretch);
  expect(read).toEqual(await batches(here, stretch));
  const events = read.flatMap(({ events }) => events);
  expect(new Set(events.filter(({ personal }) => personal).map(({ type }) => type))).toEqual(
    new Set(['MemberRegistered']),
  );
  const whole = (await batches(here, EVERYTHING)).flatMap(({ events }) => events);
  const closed = (event: (typeof whole)[number]) => ({ ...event, personal: null });
  expect(events.map(closed)).toEqual(whole.map(closed));
});

test('a signal ends it without an error', async () => {
  const { ahead } = await logOf(8000);
  const stop = new AbortController();
  let read = 0;
  for await (const batch of ahead({ ...EVERYTHING, signal: stop.signal })) {
    read += batch.read;
    stop.abort();
  }
  expect(read).toBe(500);
  expect(await batches(ahead, { ...EVERYTHING, signal: stop.signal })).toEqual([]);
});

test('a log that cannot be read is an error of the caller', async () => {
  const { ahead, dataDir } = await logOf(3000);
  const db = new DatabaseSync(join(dataDir, 'events.db'));
  db.exec("UPDATE events SET data = '{' WHERE position = 1500");
  db.close();
  let reached = START;
  const reading = (async () => {
    for await (const { position } of ahead(EVERYTHING)) reached = position;
  })();
  await expect(reading).rejects.toThrow(/corrupt/);
  expect(reached).toBeLessThan(1500);
});

test.each(['PostLiked', 'PostCommented'])(
  '%s without a checksum that is no JSON is refused, in words',
  async (type) => {
    const { ahead, dataDir } = await logOf(3000);
    const db = new DatabaseSync(join(dataDir, 'events.db'));
    const one = `SELECT max(position) FROM events WHERE kind IN (SELECT id FROM kinds WHERE type = '${type}')`;
    db.exec(`UPDATE events SET data = '{', crc = NULL WHERE position = (${one})`);
    db.close();
    await expect(batches(ahead, EVERYTHING)).rejects.toThrow(/the log is corrupt/);
  },
);
