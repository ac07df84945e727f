import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { event } from '../conformance/subject.ts';
import { START } from '../port/store.ts';
import { conformance } from '../store.conformance.ts';
import { openForWriting } from './schema.ts';
import { openSqliteStore } from './store.ts';
import { createWriter } from './writer.ts';

function freshDirectory(): string {
  return mkdtempSync(join(tmpdir(), 'udyamsetu-log-'));
}

conformance('SQLite', async () => {
  const directory = freshDirectory();
  const open = () => openSqliteStore({ file: join(directory, 'events.db') });
  const store = await open();
  return {
    store,
    another: open,
    async close() {
      await store.close();
      rmSync(directory, { recursive: true });
    },
  };
});

test('an empty log begins before its first event', async () => {
  const directory = freshDirectory();
  const store = await openSqliteStore({ file: join(directory, 'events.db') });
  expect(await store.head()).toBe(START);
  await store.close();
  rmSync(directory, { recursive: true });
});

/** What a log looked like before it kept causes and an id of its own. */
const OLDER = `
  CREATE TABLE streams (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, revision INTEGER NOT NULL,
    tombstoned INTEGER NOT NULL DEFAULT 0);
  CREATE TABLE kinds (id INTEGER PRIMARY KEY, category TEXT NOT NULL, type TEXT NOT NULL, UNIQUE (category, type));
  CREATE TABLE events (position INTEGER PRIMARY KEY AUTOINCREMENT, stream INTEGER NOT NULL REFERENCES streams (id),
    revision INTEGER NOT NULL, kind INTEGER NOT NULL REFERENCES kinds (id), id TEXT NOT NULL, version INTEGER NOT NULL,
    at INTEGER NOT NULL, actor TEXT, data TEXT NOT NULL);
  CREATE UNIQUE INDEX events_by_stream ON events (stream, revision);
  CREATE INDEX events_by_kind ON events (kind, position);
  CREATE INDEX events_by_time ON events (at);
  INSERT INTO streams VALUES (1, 'shop-1', 0, 0);
  INSERT INTO kinds VALUES (1, 'shop', 'Happened');
  INSERT INTO events VALUES (1, 1, 0, 1, '${randomUUID()}', 1, 5, NULL, '{"a":1}');
`;

test('a log that an earlier version wrote is read, gets its id once, and goes on', async () => {
  const directory = freshDirectory();
  const file = join(directory, 'events.db');
  const older = new DatabaseSync(file);
  older.exec(OLDER);
  older.close();
  const stores = await Promise.all([openSqliteStore({ file }), openSqliteStore({ file })]);
  const [store, other] = stores;
  expect(await store.logId()).toBe(await other.logId());
  await store.append('shop-1', 0, [{ ...event({ a: 2 }), causationId: 'request-1', correlationId: 'trace-1' }]);
  expect(await other.readStream('shop-1')).toMatchObject([
    { data: { a: 1 }, causationId: null, correlationId: null },
    { data: { a: 2 }, causationId: 'request-1', correlationId: 'trace-1' },
  ]);
  await Promise.all(stores.map((one) => one.close()));
  const again = await openSqliteStore({ file });
  expect(await again.readStream('shop-1')).toHaveLength(2);
  await again.close();
  rmSync(directory, { recursive: true });
});

test('what another process wrote before a request came is in what it reads, whatever was read before in the same turn', async () => {
  const directory = freshDirectory();
  const file = join(directory, 'events.db');
  const store = await openSqliteStore({ file });
  const other = openForWriting(file);
  const commit = createWriter(other);
  const stream = 'shop-1';
  const events = [{ ...event(), data: JSON.stringify({}) }];
  const read = Promise.withResolvers<[before: number, after: number]>();
  // Two timers that are due at once run in one turn of the event loop.
  let before: Promise<readonly unknown[]>;
  setTimeout(() => (before = store.readStream(stream)), 1);
  setTimeout(() => {
    commit([{ n: 1, do: 'append', stream, expected: 'no-stream', events }]);
    const both = Promise.all([before, store.readStream(stream)]);
    both.then(([first, second]) => read.resolve([first.length, second.length]), read.reject);
  }, 1);
  const due = performance.now() + 5;
  while (performance.now() < due);
  expect(await read.promise).toEqual([0, 1]);
  other.close();
  await store.close();
  rmSync(directory, { recursive: true });
});

test('a file that may not grow refuses what does not fit, as unavailable, and takes it once it may', () => {
  const directory = freshDirectory();
  const db = openForWriting(join(directory, 'events.db'));
  const commit = createWriter(db);
  const row = (text: string) => ({ ...event(), data: JSON.stringify({ text }) });
  const append = (stream: string, text: string) =>
    commit([{ n: 1, do: 'append', stream, expected: 'no-stream', events: [row(text)] }]);
  const { page_count: pages } = db.prepare('PRAGMA page_count').get() as { page_count: number }; // its one column
  db.exec(`PRAGMA max_page_count = ${pages + 4}`);
  expect(append('shop-1', 'small')).toMatchObject([{ revision: 0 }]);
  expect(append('shop-2', 'x'.repeat(100_000))).toMatchObject([
    { as: 'unavailable', failed: expect.stringMatching('full') },
  ]);
  expect(commit([{ n: 1, do: 'probe', bytes: 100_000 }])).toMatchObject([{ as: 'unavailable' }]);
  expect(append('shop-3', 'small')).toMatchObject([{ revision: 0 }]);
  db.exec(`PRAGMA max_page_count = ${pages + 1000}`);
  expect(commit([{ n: 1, do: 'probe', bytes: 100_000 }])).toMatchObject([{ n: 1, revision: -1 }]);
  expect(append('shop-2', 'x'.repeat(100_000))).toMatchObject([{ revision: 0 }]);
  expect(db.prepare("SELECT 1 FROM notes WHERE name = 'probe'").get()).toBeUndefined();
  db.close();
  rmSync(directory, { recursive: true });
});
