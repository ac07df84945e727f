import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { KeyRefused } from './keyCheck.ts';
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

test('a key that was given is used, and one that is none refused in words', () => {
  const given = Buffer.alloc(32, 7);
  expect(readMasterKey(dataDir(), { given: given.toString('base64') })).toEqual(given);
  for (const wrong of ['c2hvcnQ=', '', 'not base64 at all', given.toString('hex'), `${given.toString('base64')}=`])
    expect(() => readMasterKey(dataDir(), { given: wrong })).toThrow(KeyRefused);
});

test.each(['', 'c2hvcnQ=', 'x'.repeat(44), '\u0000\u0001'])('a key file that holds %j is refused in words', (text) => {
  const dir = dataDir();
  writeFileSync(join(dir, 'master.key'), text, { mode: 0o600 });
  expect(() => readMasterKey(dir)).toThrow(KeyRefused);
  expect(readFileSync(join(dir, 'master.key'), 'utf8')).toBe(text);
});

test.each([0o640, 0o604, 0o660, 0o644])('a key file that others may use (%o) is refused', (mode) => {
  const dir = dataDir();
  readMasterKey(dir);
  chmodSync(join(dir, 'master.key'), mode);
  expect(() => readMasterKey(dir)).toThrow(/chmod 600/);
});

test('no key is made where there must be one', () => {
  const dir = dataDir();
  expect(() => readMasterKey(dir, { make: false })).toThrow(KeyRefused);
  expect(readdirSync(dir)).toEqual([]);
});
