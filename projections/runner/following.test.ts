import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { createKeyring } from '#events/keyring.ts';
import type { EventStore } from '#events/port/store.ts';
import { openSqliteStore } from '#events/sqlite/store.ts';
import { followStream } from '#events/subjects/follow.ts';
import { projectionStream } from '#events/subjects/operation.ts';
import type { Projection } from './definition.ts';
import { createReadModel, type ReadModelFile } from './files.ts';
import { followLog } from './following.ts';
import { type Failure, openPart } from './part.ts';
import { createSkips } from './skips.ts';

/** Counts what it saw; throws at `brokenAt` until it is mended. */
function counting(name: string, flaw: { brokenAt?: string } = {}): Projection {
  return {
    ...{ name, version: 1, personal: false },
    tables: `CREATE TABLE ${name} (n INTEGER PRIMARY KEY, followed TEXT NOT NULL);`,
    handlers(db) {
      const see = db.prepare(`INSERT INTO ${name} (n, followed) VALUES (?, ?)`);
      return {
        UserFollowed({ position, data }) {
          see.run(position, data.followed);
          if (data.followed === flaw.brokenAt) throw new Error(`cannot project ${data.followed}`);
        },
        MemberErased() {},
      };
    },
  };
}

async function openLog(...models: readonly Projection[]) {
  const dataDir = mkdtempSync(join(tmpdir(), 'following-'));
  const store = await openSqliteStore({ file: join(dataDir, 'events.db') });
  const keyring = createKeyring(store, randomBytes(32));
  const files = new Map<string, ReadModelFile>(
    models.map((model) => [model.name, createReadModel(dataDir, model, 'log').publish()]),
  );
  const stopping = new AbortController();
  const skips = createSkips(store);
  const running: Promise<unknown>[] = [];
  const failures: Failure[] = [];
  const asked: (readonly string[] | undefined)[] = [];

  onTestFinished(async () => {
    stopping.abort();
    await Promise.all(running);
    await store.close();
    rmSync(dataDir, { recursive: true });
  });

  return {
    store,
    failures,
    /** The types of events that were read for those who catch up. */
    asked,
    async follow(...followed: readonly string[]): Promise<void> {
      for (const one of followed) {
        const event = { id: randomUUID(), type: 'UserFollowed', version: 1, at: 1, actor: 'a' };
        await store.append(followStream('a', one), 'no-stream', [{ ...event, data: { follower: 'a', followed: one } }]);
      }
    },
    /** Follows the log into these; `add` lets one more join later. */
    run(...first: readonly Projection[]) {
      const counting: EventStore = {
        ...store,
        readAll(options) {
          asked.push(options.types);
          return store.readAll(options);
        },
      };
      const open = (model: Projection) => {
        const file = files.get(model.name);
        if (!file) throw new Error('it was given');
        return openPart(model, file, skips);
      };
      const parts = (first.length > 0 ? first : models).map(open);
      const deps = {
        store: counting,
        keyring,
        beforeRetry: skips.load,
        batchSize: 3,
        onFailure: (one: Failure) => void failures.push(one),
      };
      const following = followLog(deps, parts, stopping.signal);
      running.push(
        following.ended().then(() => {
          for (const part of parts) part.close();
        }),
      );
      return {
        following,
        parts,
        add(model: Projection) {
          const part = open(model);
          parts.push(part);
          following.add(part);
          return part;
        },
      };
    },
    rows<T>(model: string, sql: string): T[] {
      const db = new DatabaseSync(files.get(model)?.path ?? '', { readOnly: true, timeout: 1000 });
      const rows = db.prepare(sql).all();
      db.close();
      return rows as T[];
    },
  };
}

const seen = (name: string) => `SELECT followed FROM ${name} ORDER BY n`;
const as = (...names: string[]) => names.map((followed) => ({ followed }));

test('rows and checkpoint move together, to the end of the log and on with it', async () => {
  const { follow, run, rows } = await openLog(counting('one'));
  await follow('b', 'c', 'd', 'e');
  run();
  await expect.poll(() => rows('one', seen('one'))).toEqual(as('b', 'c', 'd', 'e'));
  await follow('f');
  await expect.poll(() => rows('one', seen('one'))).toEqual(as('b', 'c', 'd', 'e', 'f'));
  expect(rows('one', 'SELECT position, changed FROM checkpoints')).toEqual([{ position: 5, changed: 5 }]);
});

test('what only waits for a later event moves it on, and changes nothing that anybody is told of', async () => {
  const { follow, run, rows } = await openLog({ ...counting('one'), preparing: ['UserFollowed'] });
  await follow('b', 'c');
  const { parts } = run();
  await expect.poll(() => rows('one', seen('one'))).toEqual(as('b', 'c'));
  expect(rows('one', 'SELECT position, changed FROM checkpoints')).toEqual([{ position: 2, changed: -1 }]);
  expect(parts[0]?.changed()).toBe(-1);
});

test('a model that fails stops in front of the event, says so, and lets the others go on', async () => {
  const { follow, run, rows, failures } = await openLog(counting('well'), counting('ill', { brokenAt: 'c' }));
  await follow('b', 'c', 'd', 'e', 'f');
  run();
  await expect.poll(() => rows('well', seen('well'))).toHaveLength(5);
  await expect.poll(() => failures.length).toBeGreaterThan(0);
  expect(rows('ill', seen('ill'))).toEqual(as('b'));
  expect(failures[0]).toMatchObject({ projection: 'ill', position: 2, type: 'UserFollowed', retryInMs: 1000 });
  expect(rows('ill', 'SELECT position, failedAt, failure FROM checkpoints')).toEqual([
    { position: 1, failedAt: 2, failure: 'UserFollowed: cannot project c' },
  ]);
});

test('it goes on by itself once it is mended, without a gap or a repeat, and forgets its failure', async () => {
  const flaw: { brokenAt?: string } = { brokenAt: 'c' };
  const { follow, run, rows, failures } = await openLog(counting('ill', flaw), counting('well'));
  await follow('b', 'c', 'd');
  run();
  await expect.poll(() => failures.length).toBeGreaterThan(0);
  await follow('e');
  delete flaw.brokenAt;
  await expect.poll(() => rows('ill', seen('ill'))).toEqual(as('b', 'c', 'd', 'e'));
  expect(rows('well', seen('well'))).toEqual(as('b', 'c', 'd', 'e'));
  expect(rows('ill', 'SELECT failedAt, failure FROM checkpoints')).toEqual([{ failedAt: null, failure: null }]);
});

/** What an administrator says about a model that has stopped. */
const said = (
  store: EventStore,
  type: 'EventSkipped' | 'ProjectionRetried',
  data: { model: string; position?: number },
) =>
  store.append(projectionStream(data.model), 'no-stream', [
    { id: randomUUID(), type, version: 1, at: 1, actor: 'a', data: { ...data, by: 'a' } },
  ]);

test('an event that is skipped is left out by that model alone, which goes on at once', async () => {
  const { follow, run, rows, failures, store } = await openLog(
    counting('ill', { brokenAt: 'c' }),
    counting('worse', { brokenAt: 'c' }),
    counting('well'),
  );
  await follow('b', 'c', 'd');
  run();
  // By itself it would be tried again after 1 s, 2 s, 4 s: longer than is waited for below.
  await expect.poll(() => failures.length, { timeout: 5000 }).toBeGreaterThan(5);
  await said(store, 'EventSkipped', { model: 'ill', position: 2 });
  await follow('e');
  await expect.poll(() => rows('ill', seen('ill'))).toEqual(as('b', 'd', 'e'));
  expect(rows('ill', 'SELECT failedAt FROM checkpoints')).toEqual([{ failedAt: null }]);
  expect(rows('worse', 'SELECT failedAt FROM checkpoints')).toEqual([{ failedAt: 2 }]);
  await expect.poll(() => rows('well', seen('well'))).toEqual(as('b', 'c', 'd', 'e'));
});

test('two workers on one file do no harm', async () => {
  const { follow, run, rows } = await openLog(counting('one'));
  run();
  run();
  const names = Array.from({ length: 40 }, (_, i) => `m${i}`);
  await follow(...names);
  await expect.poll(() => rows('one', seen('one'))).toEqual(as(...names));
});

test('one that comes later reads its own types alone until it is where the others are, and then goes on with them', async () => {
  const [early, late] = [counting('early'), counting('late')];
  const { follow, run, rows, asked } = await openLog(early, late);
  const names = Array.from({ length: 20 }, (_, i) => `m${i}`);
  await follow(...names);
  const { following, add } = run(early);
  await expect.poll(() => rows('early', seen('early'))).toHaveLength(20);
  const part = add(late);
  await expect.poll(() => following.isTogether(part)).toBe(true);
  await follow('n');
  await expect.poll(() => rows('late', seen('late'))).toEqual(as(...names, 'n'));
  expect(new Set(asked.map((types) => types?.join()))).toEqual(new Set(['UserFollowed,MemberErased']));
});

test('events that no model handles move it on, and its checkpoint once it is written', async () => {
  const deaf: Projection = {
    ...{ name: 'deaf', version: 1, personal: false },
    tables: 'CREATE TABLE deaf (n INTEGER PRIMARY KEY);',
    handlers: () => ({ MemberErased() {} }),
  };
  const { follow, run, rows } = await openLog(deaf);
  const { parts } = run();
  await follow('b', 'c');
  await expect.poll(() => parts[0]?.position()).toBe(2);
  expect(parts[0]?.isUnsaved()).toBe(true);
  parts[0]?.save();
  expect(rows('deaf', 'SELECT position, changed FROM checkpoints')).toEqual([{ position: 2, changed: -1 }]);
});
