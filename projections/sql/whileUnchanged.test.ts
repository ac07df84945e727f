import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { createKeptWhileUnchanged } from './whileUnchanged.ts';

test('what was made is kept until a row is written, by this connection or another', () => {
  const dir = mkdtempSync(join(tmpdir(), 'unchanged-'));
  const [db, other] = [0, 1].map(() => new DatabaseSync(join(dir, 'model.db'))) as [DatabaseSync, DatabaseSync]; // two
  onTestFinished(() => {
    for (const one of [db, other]) one.close();
    rmSync(dir, { recursive: true });
  });
  db.exec('PRAGMA journal_mode = WAL; CREATE TABLE things (n INTEGER PRIMARY KEY)');
  const keep = createKeptWhileUnchanged<{ readonly count: number }>(db);
  let made = 0;
  function count(key = 'all'): number {
    db.exec('BEGIN');
    const counted = keep(key, () => {
      made += 1;
      return db.prepare('SELECT count(*) AS count FROM things').get() as { count: number };
    });
    db.exec('COMMIT');
    return counted.count;
  }
  expect([count(), count(), count(), made]).toEqual([0, 0, 0, 1]);
  expect([count('others'), made]).toEqual([0, 2]);
  other.exec('INSERT INTO things (n) VALUES (1)');
  expect([count(), count(), made]).toEqual([1, 1, 3]);
  db.exec('INSERT INTO things (n) VALUES (2)');
  expect([count(), count(), made]).toEqual([2, 2, 4]);
  expect([count('others'), made]).toEqual([2, 5]);
});
