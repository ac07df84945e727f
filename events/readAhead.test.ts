import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { writeHistory } from '../bench/history.ts';
import { EVENT_NAMES } from './catalogue.ts';
import { type DecodedBatch, type ReadDecoded, readDecodedHere, type Stretch } from './decoded.ts';
import { openLog } from './open.ts';
import { readAhead } from './readAhead.ts';
import { START } from './store.ts';

const EVERYTHING: Stretch = { after: START, types: new Set(EVENT_NAMES) };

async function logOf(events: number) {
  const dataDir = mkdtempSync(join(tmpdir(), 'udyamsetu-ahead-'));
  await writeHistory(dataDir, events);
  const config = { DATA_DIR: dataDir };
  const log = await openLog(config);
  onTestFinished(async () => {
    await log.store.close();
    rmSync(dataDir, { recursive: true });
  });
  return { dataDir, here: readDecodedHere(log), ahead: readAhead(config) };
}

async function batches(read: ReadDecoded, stretch: Stretch): Promise<DecodedBatch[]> {
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
  const stretch: Stretch = { after: 1499, upTo: 3200, types: new Set(['PostLiked', 'MemberRegistered']) };
  const read = await batches(ahead, stretch);
  expect(read).toEqual(await batches(here, stretch));
  expect(read.map(({ read, position }) => ({ read, position }))).toEqual([
    { read: 500, position: 1999 },
    { read: 500, position: 2499 },
    { read: 500, position: 2999 },
    { read: 201, position: 3200 },
  ]);
  expect(new Set(read.flatMap(({ events }) => events.map(({ type }) => type)))).toEqual(stretch.types);
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
  await expect(reading).rejects.toThrow(/JSON/);
  expect(reached).toBeLessThan(1500);
});
