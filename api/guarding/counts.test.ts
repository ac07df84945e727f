import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { unboundedSteps } from '#events/sqlite/plan.fixture.ts';
import { COUNT_STATEMENTS, openSharedCounts } from './counts.ts';

/** A file of so many counts, as the limiters leave it. */
function counted(acts: number): DatabaseSync {
  const directory = mkdtempSync(join(tmpdir(), 'udyamsetu-counts-'));
  const file = join(directory, 'counts.db');
  const log = pino({ level: 'silent' });
  const counts = openSharedCounts({ file, clock: () => 1000, secret: Buffer.from('x'), kept: 10 * acts, log });
  for (let n = 0; n < acts; n += 1) counts.add(`act ${n}`, 60_000);
  counts.close();
  const db = new DatabaseSync(file);
  onTestFinished(() => {
    db.close();
    rmSync(directory, { recursive: true });
  });
  return db;
}

test('no statement that counts looks through all counts, unless it says why', () => {
  const db = counted(3000);
  expect(db.prepare('SELECT count(*) AS n FROM counts').get()).toEqual({ n: 3000 });
  for (const [name, { sql, scans }] of Object.entries(COUNT_STATEMENTS)) {
    const steps = unboundedSteps(db, sql);
    if (scans === undefined) expect({ name, steps }).toEqual({ name, steps: [] });
    else expect({ name, steps }).not.toEqual({ name, steps: [] });
  }
});
