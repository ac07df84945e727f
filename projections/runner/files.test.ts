import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { funds } from '../fund/model.ts';
import { READ_MODELS } from '../models.ts';
import { createReadModel, currentReadModel, readModelFiles } from './files.ts';

/** When this fails, a model's tables have changed: raise its version, so that files of the old tables are built anew. */
test.each(READ_MODELS)('the version of $name has gone up with its tables', ({ tables, tablesDigest, ...model }) => {
  const text = `${tables} ${'indexes' in model ? model.indexes : ''}`.replace(/\s+/g, ' ');
  expect(createHash('sha256').update(text).digest('hex').slice(0, 16)).toBe(tablesDigest);
});

function dataDir(): string {
  const dir = mkdtempSync(join(tmpdir(), 'read-model-'));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  return dir;
}

test('nobody sees a read model before it is complete; then the newest generation serves', () => {
  const dir = dataDir();
  const first = createReadModel(dir, funds, 'log');
  expect(currentReadModel(dir, funds)).toBeUndefined();
  const published = first.publish();
  expect(currentReadModel(dir, funds)).toEqual(published);
  const second = createReadModel(dir, funds, 'log').publish();
  expect(second.generation).toBe(published.generation + 1);
  expect(currentReadModel(dir, funds)).toEqual(second);
  expect(readModelFiles(dir, 'funds')).toEqual([second, published]);
});

test('of two that are built at once, neither replaces the other', () => {
  const dir = dataDir();
  const [one, two] = [createReadModel(dir, funds, 'log'), createReadModel(dir, funds, 'log')];
  expect([one.publish().generation, two.publish().generation]).toEqual([1, 2]);
});

test('one that is given up leaves nothing behind', () => {
  const dir = dataDir();
  createReadModel(dir, funds, 'log').discard();
  expect(readdirSync(join(dir, 'read', 'funds'))).toEqual([]);
});
