import { randomBytes, randomUUID } from 'node:crypto';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createKeyring } from '#events/keyring.ts';
import type { EventStore } from '#events/port/store.ts';
import { openSqliteStore } from '#events/sqlite/store.ts';
import { followStream } from '#events/subjects/follow.ts';
import { build } from './build.ts';
import type { Projection } from './definition.ts';
import { currentReadModel, openForQueries } from './files.ts';
import { discardSpoilt } from './spoilt.ts';
import { follow } from './supervisor.ts';

/** Keeps whom somebody followed: two logs of the same length are told apart by it. */
const follows: Projection = {
  ...{ name: 'follows', version: 1, personal: false },
  tables: 'CREATE TABLE seen (n INTEGER PRIMARY KEY, followed TEXT NOT NULL);',
  handlers(db) {
    const see = db.prepare('INSERT INTO seen (n, followed) VALUES (?, ?)');
    return { UserFollowed: ({ position, data }) => void see.run(position, data.followed), MemberErased() {} };
  },
};

function given() {
  const dataDir = mkdtempSync(join(tmpdir(), 'spoilt-'));
  const file = join(dataDir, 'events.db');
  const keyring = (store: EventStore) => createKeyring(store, randomBytes(32));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));

  async function withLog<T>(work: (store: EventStore) => Promise<T>, path = file): Promise<T> {
    const store = await openSqliteStore({ file: path });
    try {
      return await work(store);
    } finally {
      await store.close();
    }
  }

  return {
    dataDir,
    file,
    backup: join(dataDir, 'backup.db'),
    withLog,
    happen: (...names: readonly string[]) =>
      withLog(async (store) => {
        for (const followed of names) {
          const event = { id: randomUUID(), type: 'UserFollowed', version: 1, at: 1, actor: 'a' };
          await store.append(followStream('a', followed), 'no-stream', [
            { ...event, data: { follower: 'a', followed } },
          ]);
        }
      }),
    build: () => withLog((store) => build({ dataDir, store, keyring: keyring(store), models: [follows] })),
    /** Why the read model is thrown away. */
    reasons: () =>
      withLog(async (store) => (await discardSpoilt(dataDir, [follows], store)).map(({ reason }) => reason)),
    readModel: (): string => currentReadModel(dataDir, follows)?.path ?? '',
    /** What is told while the log is followed until all of it is seen, and what was seen then. */
    followed: (until: number) =>
      withLog(async (store) => {
        const stopping = new AbortController();
        const told: string[] = [];
        const onDiscarded = ({ reason }: { reason: string }) => void told.push(reason);
        const deps = { dataDir, store, keyring: keyring(store), models: [follows], onDiscarded };
        const following = follow(deps, stopping.signal);
        const seen = (): unknown[] => {
          const path = currentReadModel(dataDir, follows)?.path;
          if (path === undefined) return [];
          const db = openForQueries(path);
          const rows = db.prepare('SELECT followed FROM seen ORDER BY n').all();
          db.close();
          return rows.map(({ followed }) => followed);
        };
        try {
          await expect.poll(() => seen().length).toBe(until);
          return { told, seen: seen() };
        } finally {
          stopping.abort();
          await following;
        }
      }),
  };
}

test('one that was made of this log, as far as it has come, stays', async () => {
  const { happen, build, reasons } = given();
  await build();
  expect(await reasons()).toEqual([]);
  await happen('b', 'c');
  expect(await reasons()).toEqual([]);
  await build();
  expect(await reasons()).toEqual([]);
});

test('where an older copy of the log was restored it is built anew, and why is told', async () => {
  const { happen, build, file, backup, followed } = given();
  await happen('b', 'c');
  copyFileSync(file, backup);
  await happen('d');
  await build();
  copyFileSync(backup, file);
  expect(await followed(2)).toEqual({
    told: ['it is ahead of the log: an older copy of the log was restored'],
    seen: ['b', 'c'],
  });
});

test('where others wrote to that copy, so that it is as long, it is still not taken for the same', async () => {
  const { happen, build, file, backup, followed } = given();
  await happen('b', 'c');
  copyFileSync(file, backup);
  await happen('d');
  await build();
  copyFileSync(backup, file);
  await happen('e', 'f');
  expect(await followed(4)).toEqual({
    told: ['the log has another event at position 3: an older copy of the log was restored'],
    seen: ['b', 'c', 'e', 'f'],
  });
});

test('one of another log is thrown away, however alike the two are', async () => {
  const { happen, build, file, reasons } = given();
  await build();
  rmSync(file);
  await happen('b');
  expect(await reasons()).toEqual(['it was made of another log']);
});

test.each<[string, (path: string) => void]>([
  ['empty', (path) => truncateSync(path, 0)],
  ['cut off within its first page', (path) => truncateSync(path, 1000)],
  ['no database at all', (path) => writeFileSync(path, randomBytes(20_000))],
  ['without its tables', (path) => writeFileSync(path, readFileSync(path).fill(0, 100, 4096))],
])('one that is %s is built anew, and why is told', async (_, spoil) => {
  const { happen, build, readModel, followed } = given();
  await happen('b', 'c');
  await build();
  spoil(readModel());
  const { told, seen } = await followed(2);
  expect([told, seen]).toEqual([['it is no whole database'], ['b', 'c']]);
});
