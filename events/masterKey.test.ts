import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readMasterKey } from './masterKey.ts';

function dataDir(): string {
  const dir = mkdtempSync(join(tmpdir(), 'key-'));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  return dir;
}

test('the key is made once, for its owner alone', () => {
  const dir = dataDir();
  const key = readMasterKey(dir);
  expect(key).toHaveLength(32);
  expect(readMasterKey(dir)).toEqual(key);
  expect(statSync(join(dir, 'master.key')).mode & 0o777).toBe(0o600);
});

test('a key that was given is used, and one of another length refused', () => {
  const given = Buffer.alloc(32, 7);
  expect(readMasterKey(dataDir(), given.toString('base64'))).toEqual(given);
  expect(() => readMasterKey(dataDir(), 'c2hvcnQ=')).toThrow('32 bytes');
});
