import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { feed } from '#projections/post/model.ts';

const PROJECT = join(import.meta.dirname, '../..');

/** The code from before the version of the feed was raised, in a folder of its own. */
export function oldCode(): string {
  const root = mkdtempSync(join(tmpdir(), 'udyamsetu-old-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  for (const part of ['events', 'projections', 'api', 'package.json', 'tsconfig.json'])
    cpSync(join(PROJECT, part), join(root, part), { recursive: true });
  symlinkSync(join(PROJECT, 'node_modules'), join(root, 'node_modules'));
  const model = join(root, 'projections/post/model.ts');
  const before = readFileSync(model, 'utf8');
  const after = before.replace(`version: ${feed.version},`, `version: ${feed.version - 1},`);
  expect(after).not.toBe(before);
  writeFileSync(model, after);
  return root;
}
