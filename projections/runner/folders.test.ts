import { mkdirSync, mkdtempSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { namesIn } from './folders.ts';

let dir: string;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
  dir = join(mkdtempSync(join(tmpdir(), 'folders-')), 'model');
});
afterEach(() => {
  vi.useRealTimers();
  rmSync(join(dir, '..'), { recursive: true });
});

/** Writes a file so that the folder's time says nothing of it. */
function writeUnseen(name: string): void {
  const { atime, mtime } = statSync(dir);
  writeFileSync(join(dir, name), '');
  utimesSync(dir, atime, mtime);
}

/** So that it can be set again without being rounded. */
function wholeSecond(): void {
  utimesSync(dir, 1_000_000, 1_000_000);
}

test('a folder comes, changes, goes and comes again', () => {
  expect(namesIn(dir)).toEqual([]);
  mkdirSync(dir);
  expect(namesIn(dir)).toEqual([]);
  writeFileSync(join(dir, 'one'), '');
  expect(namesIn(dir)).toEqual(['one']);
  vi.advanceTimersByTime(4000);
  expect(namesIn(dir)).toEqual(['one']);
  writeFileSync(join(dir, 'two'), '');
  expect(namesIn(dir)).toEqual(['one', 'two']);
  rmSync(dir, { recursive: true });
  expect(namesIn(dir)).toEqual([]);
  mkdirSync(dir);
  expect(namesIn(dir)).toEqual([]);
});

test('of two changes at the same time of the folder none is overlooked', () => {
  mkdirSync(dir);
  wholeSecond();
  expect(namesIn(dir)).toEqual([]);
  writeUnseen('one');
  expect(namesIn(dir)).toEqual(['one']);
  vi.advanceTimersByTime(2999);
  writeUnseen('two');
  expect(namesIn(dir)).toEqual(['one', 'two']);
});

test('once its time has stood for three seconds, the names are not read again until it moves', () => {
  mkdirSync(dir);
  wholeSecond();
  expect(namesIn(dir)).toEqual([]);
  vi.advanceTimersByTime(3000);
  expect(namesIn(dir)).toEqual([]);
  writeUnseen('not read');
  expect(namesIn(dir)).toEqual([]);
  writeFileSync(join(dir, 'one'), '');
  expect(namesIn(dir)).toEqual(['not read', 'one']);
});
