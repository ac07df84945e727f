import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { spiedOn, unboundedSteps } from './plan.fixture.ts';
import { createReader } from './reader.ts';
import { READER_COMPOSED, READER_STATEMENTS } from './readerStatements.ts';
import { openForReading, openForWriting } from './schema.ts';
import { nameIn, type Statements } from './statements.ts';
import { createWriter, WRITER_STATEMENTS } from './writer.ts';

const STREAMS = 500;
const REVISIONS = 8;
const KINDS = 20;

let directory: string;
let log: DatabaseSync;
/** What the reader prepares, whatever it is asked for. */
let read: ReadonlySet<string>;

beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'udyamsetu-log-'));
  const file = join(directory, 'events.db');
  log = openForWriting(file);
  const commit = createWriter(log);
  const rows = (n: number) => ({ id: `e${n}`, type: `Kind${n % KINDS}`, version: 1, at: n, actor: null, data: '{}' });
  for (let revision = 0; revision < REVISIONS; revision += 1)
    commit(
      Array.from({ length: STREAMS }, (_, n) => {
        const expected = revision === 0 ? 'no-stream' : revision - 1;
        return { n, do: 'append', stream: `shop-${n}`, expected, events: [rows(revision * STREAMS + n)] } as const;
      }),
    );

  const { db, seen } = spiedOn(openForReading(file));
  const reader = createReader(db);
  expect(reader.head()).toBe(STREAMS * REVISIONS);
  reader.stream('shop-1');
  reader.stream('shop-1', { direction: 'backwards', limit: 1 });
  const types = Array.from({ length: KINDS }, (_, n) => `Kind${n}`);
  const filters = [{}, ...[1, 2, 12, 13].map((many) => ({ types: types.slice(0, many) }))];
  for (const filter of filters)
    for (const after of [-1, 100]) expect(reader.slice(after, reader.head(), 50, filter).events).toHaveLength(50);
  db.close();
  read = seen;
});

afterAll(() => {
  log.close();
  rmSync(directory, { recursive: true });
});

const COMPOSED = new Map(Object.values(READER_COMPOSED).map((one) => [one.name, one]));

test('every statement that reads the log is named and listed', () => {
  const listed = new Set(Object.values(READER_STATEMENTS).map(({ sql }) => sql));
  expect([...read].filter((sql) => !listed.has(sql) && !COMPOSED.has(nameIn(sql) ?? ''))).toEqual([]);
  expect(new Set([...read].map(nameIn)).size).toBe(COMPOSED.size + 1);
});

test.each(Object.entries({ ...WRITER_STATEMENTS, ...READER_STATEMENTS } satisfies Statements))(
  '%s scans and sorts nothing that grows, unless it says why',
  (_name, { sql, scans }) => {
    const steps = unboundedSteps(log, sql);
    if (scans === undefined) expect(steps).toEqual([]);
    else expect(steps).not.toEqual([]);
  },
);

test('so does what is put together from the types that are asked for', () => {
  for (const { name, scans } of COMPOSED.values()) {
    const steps = [...read].filter((sql) => nameIn(sql) === name).flatMap((sql) => unboundedSteps(log, sql));
    if (scans === undefined) expect({ name, steps }).toEqual({ name, steps: [] });
    else expect({ name, steps }).not.toEqual({ name, steps: [] });
  }
});

test('types that are looked up in their index are merged, not sorted', () => {
  const several = [...read].filter((sql) => nameIn(sql) === READER_COMPOSED.lookedUp.name && /UNION ALL/.test(sql));
  expect(several).not.toEqual([]);
  for (const sql of several) {
    const steps = log.prepare(`EXPLAIN QUERY PLAN ${sql}`).all();
    expect(steps.map(({ detail }) => detail)).toContain('MERGE (UNION ALL)');
  }
});

test('a log without one of its indexes would be looked through', () => {
  const all = () =>
    [...Object.values({ ...WRITER_STATEMENTS, ...READER_STATEMENTS }).map(({ sql }) => sql), ...read]
      .map((sql) => unboundedSteps(log, sql))
      .join();
  const before = all();
  for (const index of ['events_by_stream', 'events_by_time', 'events_by_kind']) {
    log.exec(`BEGIN; DROP INDEX ${index}`);
    expect({ index, steps: all() }).not.toEqual({ index, steps: before });
    log.exec('ROLLBACK');
  }
});
