import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { readFolder } from './files.ts';
import { removeFormer } from './outdated.ts';

test('files of models that there are no more go once nobody reads them; those of later code stay', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'former-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const open = (name: string): { path: string; db: DatabaseSync } => {
    const path = join(readFolder(dataDir), name);
    mkdirSync(dirname(path), { recursive: true });
    const db = new DatabaseSync(path);
    db.exec('PRAGMA journal_mode = WAL; CREATE TABLE seen (n); SELECT * FROM seen;');
    return { path, db };
  };
  const [together, former, later] = [open('v12-3.db'), open('activity/1-1.db'), open('laterModel/1-1.db')];
  together.db.close();
  later.db.close();
  expect(removeFormer(dataDir)).toBe(1);
  expect([together, former, later].map(({ path }) => existsSync(path))).toEqual([false, true, true]);
  former.db.close();
  expect(removeFormer(dataDir)).toBe(0);
  expect([former, later].map(({ path }) => existsSync(path))).toEqual([false, true]);
});
