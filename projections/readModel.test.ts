import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { PROJECTIONS } from './catalogue.ts';
import { createReadModel, currentReadModel, READ_MODEL_VERSION, readModelFiles } from './readModel.ts';

/**
 * The tables of each version. When this fails, the tables have changed: raise READ_MODEL_VERSION, so that read models of
 * the old tables are built anew, and put the new digest here.
 */
const TABLES = { version: 3, digest: 'b610fd55093a7cae' };

test('the version has gone up with the tables', () => {
  const tables = PROJECTIONS.map(({ name, tables, indexes }) => `${name} ${tables} ${indexes ?? ''}`).join('\n');
  const digest = createHash('sha256').update(tables.replace(/\s+/g, ' ')).digest('hex').slice(0, 16);
  expect({ version: READ_MODEL_VERSION, digest }).toEqual(TABLES);
});

function dataDir(): string {
  const dir = mkdtempSync(join(tmpdir(), 'read-model-'));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  return dir;
}

test('nobody sees a read model before it is complete; then the newest generation serves', () => {
  const dir = dataDir();
  const first = createReadModel(dir, PROJECTIONS);
  expect(currentReadModel(dir)).toBeUndefined();
  const published = first.publish();
  expect(currentReadModel(dir)).toEqual(published);
  const second = createReadModel(dir, PROJECTIONS).publish();
  expect(second.generation).toBe(published.generation + 1);
  expect(currentReadModel(dir)).toEqual(second);
  expect(readModelFiles(dir)).toEqual([second, published]);
});

test('of two that are built at once, neither replaces the other', () => {
  const dir = dataDir();
  const [one, two] = [createReadModel(dir, PROJECTIONS), createReadModel(dir, [])];
  expect([one.publish().generation, two.publish().generation]).toEqual([1, 2]);
});

test('one that is given up leaves nothing behind', () => {
  const dir = dataDir();
  createReadModel(dir, PROJECTIONS).discard();
  expect(readdirSync(join(dir, 'read'))).toEqual([]);
});
