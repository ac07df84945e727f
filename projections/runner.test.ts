import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { createKeyring } from '#events/keyring.ts';
import { openSqliteStore } from '#events/sqlite/store.ts';
import { followStream } from '#events/subjects/follow.ts';
import type { Projection } from './projection.ts';
import { createReadModel, openForProjecting } from './readModel.ts';
import { createRunner, type Failure } from './runner.ts';

/** Counts what it saw; throws at `brokenAt` until it is mended. */
function counting(name: string, flaw: { brokenAt?: string } = {}): Projection {
  return {
    name,
    tables: `CREATE TABLE ${name} (n INTEGER PRIMARY KEY, followed TEXT NOT NULL);`,
    handlers(db) {
      const see = db.prepare(`INSERT INTO ${name} (n, followed) VALUES (?, ?)`);
      return {
        UserFollowed({ position, data }) {
          see.run(position, data.followed);
          if (data.followed === flaw.brokenAt) throw new Error(`cannot project ${data.followed}`);
        },
      };
    },
  };
}

async function openRunner(...projections: readonly Projection[]) {
  const dataDir = mkdtempSync(join(tmpdir(), 'runner-'));
  const store = await openSqliteStore({ file: join(dataDir, 'events.db') });
  const keyring = createKeyring(store, randomBytes(32));
  const { path } = createReadModel(dataDir, projections).publish();
  const stopping = new AbortController();
  const running: Promise<void>[] = [];
  const failures: Failure[] = [];
  const positions: number[] = [];

  onTestFinished(async () => {
    stopping.abort();
    await Promise.all(running);
    await store.close();
    rmSync(dataDir, { recursive: true });
  });

  return {
    failures,
    positions,
    async follow(...followed: readonly string[]): Promise<void> {
      for (const one of followed) {
        const event = { id: randomUUID(), type: 'UserFollowed', version: 1, at: 1, actor: 'a' };
        await store.append(followStream('a', one), 'no-stream', [{ ...event, data: { follower: 'a', followed: one } }]);
      }
    },
    run(): void {
      const db = openForProjecting(path);
      const runner = createRunner({
        ...{ store, keyring, db, projections, batchSize: 3 },
        onProgress: (position) => positions.push(position),
        onFailure: (failure) => failures.push(failure),
      });
      running.push(runner.run(stopping.signal).finally(() => db.close()));
    },
    rows<T>(sql: string): T[] {
      const db = new DatabaseSync(path, { readOnly: true, timeout: 1000 });
      const rows = db.prepare(sql).all();
      db.close();
      return rows as T[];
    },
  };
}

const seen = (name: string) => `SELECT followed FROM ${name} ORDER BY n`;
const as = (...names: string[]) => names.map((followed) => ({ followed }));

test('rows and checkpoint move together, to the end of the log and on with it', async () => {
  const { follow, run, rows, positions } = await openRunner(counting('one'));
  await follow('b', 'c', 'd', 'e');
  run();
  await expect.poll(() => rows(seen('one'))).toEqual(as('b', 'c', 'd', 'e'));
  await follow('f');
  await expect.poll(() => rows(seen('one'))).toEqual(as('b', 'c', 'd', 'e', 'f'));
  expect(rows('SELECT position, changed FROM checkpoints')).toEqual([{ position: 5, changed: 5 }]);
  expect(positions.at(-1)).toBe(5);
});

test('a projection that fails stops in front of the event, says so, and lets the others go on', async () => {
  const { follow, run, rows, failures, positions } = await openRunner(
    counting('well'),
    counting('ill', { brokenAt: 'c' }),
  );
  await follow('b', 'c', 'd', 'e', 'f');
  run();
  await expect.poll(() => rows(seen('well'))).toHaveLength(5);
  expect(rows(seen('ill'))).toEqual(as('b'));
  expect(failures[0]).toMatchObject({ projection: 'ill', position: 2, type: 'UserFollowed', retryInMs: 1000 });
  expect(rows("SELECT position, failedAt, failure FROM checkpoints WHERE projection = 'ill'")).toEqual([
    { position: 1, failedAt: 2, failure: 'UserFollowed: cannot project c' },
  ]);
  // The healthy ones are not held back by it.
  expect(positions.at(-1)).toBe(5);
});

test('it goes on by itself once it is mended, without a gap or a repeat, and forgets its failure', async () => {
  const flaw: { brokenAt?: string } = { brokenAt: 'c' };
  const { follow, run, rows, failures } = await openRunner(counting('ill', flaw), counting('well'));
  await follow('b', 'c', 'd');
  run();
  await expect.poll(() => failures.length).toBeGreaterThan(0);
  await follow('e');
  delete flaw.brokenAt;
  await expect.poll(() => rows(seen('ill'))).toEqual(as('b', 'c', 'd', 'e'));
  expect(rows(seen('well'))).toEqual(as('b', 'c', 'd', 'e'));
  expect(rows('SELECT count(*) AS count FROM checkpoints WHERE failedAt IS NOT NULL')).toEqual([{ count: 0 }]);
});

test('two runners on one file do no harm', async () => {
  const { follow, run, rows } = await openRunner(counting('one'));
  run();
  run();
  const names = Array.from({ length: 40 }, (_, i) => `m${i}`);
  await follow(...names);
  await expect.poll(() => rows(seen('one'))).toEqual(as(...names));
});

test('the checkpoint moves past events that no projection knows', async () => {
  const { follow, run, rows } = await openRunner({
    name: 'deaf',
    tables: 'CREATE TABLE deaf (n INTEGER PRIMARY KEY);',
    handlers: () => ({}),
  });
  run();
  await follow('b', 'c');
  await expect.poll(() => rows('SELECT position, changed FROM checkpoints')).toEqual([{ position: 2, changed: -1 }]);
});
