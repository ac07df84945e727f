import { copyFileSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DECODED_BATCH } from '#events/decoded.ts';
import { writeHistory } from '#events/madeHistory.fixture.ts';
import { openLog } from '#events/open.ts';
import type { EventStore } from '#events/port/store.ts';
import { READ_MODELS } from '../models.ts';
import { differences } from '../runner/compare.fixture.ts';
import { buildAsOf } from './asOf.ts';
import { forget, type Log, silent } from './replay.fixture.ts';

const EVENTS = 20_000;
const GONE = `a${'0'.repeat(23)}`;
const root = mkdtempSync(join(tmpdir(), 'as-of-'));
const dataDir = join(root, 'data');
const file = (name: string): string => join(root, name);

beforeAll(() => writeHistory(dataDir, EVENTS));
afterAll(() => rmSync(root, { recursive: true }));

const asked = (name: string) => ({ do: 'as-of', moment: { position: EVENTS - 2000 }, out: file(name) }) as const;
const never = new AbortController().signal;

/** How many events a run reads, and, where told, how it is stopped after so many batches. */
async function run(log: Log, name: string, stopAfter = Number.POSITIVE_INFINITY): Promise<number> {
  const stop = new AbortController();
  let read = 0;
  let batches = 0;
  const store: EventStore = {
    ...log.store,
    async *readAll(options) {
      for await (const batch of log.store.readAll(options)) {
        yield batch;
        if ((options.types?.length ?? 0) === 2) continue; // looks for somebody, and does not build
        read += batch.events.length;
        batches += 1;
        if (batches === stopAfter + 1) stop.abort();
      }
    },
  };
  const done = buildAsOf(
    { store, keyring: log.keyring, signal: stop.signal, models: READ_MODELS, record: async () => {}, screen: silent },
    asked(name),
  );
  if (stopAfter < Number.POSITIVE_INFINITY) await expect(done).rejects.toThrow('aborted');
  else await done;
  return read;
}

test('it goes on where it was, also where it was cut off without warning', async () => {
  const log = await openLog({ DATA_DIR: dataDir });
  await buildAsOf(
    { ...log, signal: never, models: READ_MODELS, record: async () => {}, screen: silent },
    asked('whole.db'),
  );
  await run(log, 'goes-on.db', 10);
  expect(existsSync(file('goes-on.db'))).toBe(false);
  // As a kill leaves it: with a write-ahead log in which something was begun.
  const db = new DatabaseSync(`${file('goes-on.db')}.part`);
  db.exec(
    'PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0; UPDATE note SET note = note; BEGIN; DELETE FROM members;',
  );
  for (const suffix of ['', '-wal'])
    copyFileSync(`${file('goes-on.db')}.part${suffix}`, `${file('killed.db')}.part${suffix}`);
  db.close();
  const rest = await run(log, 'killed.db');
  expect(rest).toBeLessThanOrEqual(EVENTS - 2000 - 10 * DECODED_BATCH);
  expect(differences(file('killed.db'), file('whole.db'))).toEqual([]);
  expect(readdirSync(root).filter((name) => name.startsWith('killed'))).toEqual(['killed.db']);
  await log.store.close();
});

test('it begins anew with another log, or where somebody was forgotten meanwhile', async () => {
  const own = file('forgetful');
  await writeHistory(own, EVENTS);
  const log = await openLog({ DATA_DIR: own });
  const other = await openLog({ DATA_DIR: dataDir });
  await run(log, 'anew.db', 1);
  await run(other, 'anew.db', 1);
  expect(await run(log, 'anew.db')).toBeGreaterThan(EVENTS - 2500);

  await run(log, 'gone.db', 1);
  await forget(log, GONE);
  expect(await run(log, 'gone.db')).toBeGreaterThan(EVENTS - 2500);
  expect(namesIn(file('gone.db'), GONE)).toEqual(['']);
  await Promise.all([log.store.close(), other.store.close()]);
});

test('who is forgotten while it is built is not in it', async () => {
  const own = file('during');
  await writeHistory(own, EVENTS);
  const log = await openLog({ DATA_DIR: own });
  // The platform's own process: the keyring of who builds hears nothing of it.
  const platform = await openLog({ DATA_DIR: own });
  let forgotten = false;
  const store: EventStore = {
    ...log.store,
    async *readAll(options) {
      for await (const batch of log.store.readAll(options)) {
        yield batch;
        if ((options.types?.length ?? 0) === 2 || forgotten || batch.position < 5000) continue;
        forgotten = true;
        await forget(platform, GONE);
      }
    },
  };
  await buildAsOf(
    { store, keyring: log.keyring, signal: never, models: READ_MODELS, record: async () => {}, screen: silent },
    asked('during.db'),
  );
  expect(forgotten).toBe(true);
  expect(namesIn(file('during.db'), GONE)).toEqual(['']);
  await Promise.all([log.store.close(), platform.store.close()]);
});

test('two at once do not build into one file', async () => {
  const log = await openLog({ DATA_DIR: dataDir });
  await run(log, 'twice.db', 1);
  const other = new DatabaseSync(`${file('twice.db')}.part`);
  other.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN IMMEDIATE');
  await expect(run(log, 'twice.db')).rejects.toThrow('locked');
  other.exec('ROLLBACK');
  other.close();
  await run(log, 'twice.db');
  await log.store.close();
});
/** What a member is called in a read model. */
function namesIn(path: string, member: string): unknown[] {
  const db = new DatabaseSync(path, { readOnly: true });
  const rows = db.prepare('SELECT name FROM members WHERE id = ?').all(member);
  db.close();
  return rows.map(({ name }) => name);
}
