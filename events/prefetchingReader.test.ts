import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { EVENT_NAMES } from './catalogue.ts';
import { type DecodedBatch, type LogRange, type ReadDecoded, readDecodedHere } from './decoded.ts';
import { startServer } from './eventstoredb/server.fixture.ts';
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

const eventsOf = (read: readonly DecodedBatch[]) => read.flatMap(({ events }) => events);

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
  expect(eventsOf(read)).toEqual(eventsOf(await batches(here, stretch)));
  // The log leaves out what nobody asked for, but for 27 keys: of 1,701 events half are counted, in two batches.
  expect(read.map(({ read }) => read)).toEqual([500, 316]);
  expect(eventsOf(read)).toHaveLength(789);
  expect(read.at(-1)?.position).toBe(3200);
  expect(new Set(read.flatMap(({ events }) => events.map(({ type }) => type)))).toEqual(stretch.types);
});

test('keys are taken in as they come by: the log is not asked for each', async () => {
  const server = await startServer();
  onTestFinished(server.stop);
  const dataDir = mkdtempSync(join(tmpdir(), 'udyamsetu-ahead-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const config = { EVENTSTORE_URL: server.url, MASTER_KEY: randomBytes(32).toString('base64') };
  await writeHistory(dataDir, 3000, 'mixed', config);
  const { calls } = server.counts;
  const read = eventsOf(await batches(prefetchDecoded({ DATA_DIR: dataDir, ...config }), EVERYTHING));
  const members = new Set(read.filter(({ type }) => type === 'MemberRegistered'));
  expect(members.size).toBeGreaterThan(30);
  expect([...members].every(({ personal }) => personal !== null)).toBe(true);
  // To begin with: its notes, its end and what was tombstoned.
  expect(server.counts.calls - calls).toBeLessThan(members.size / 2);
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
