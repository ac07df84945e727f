import { cpSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { codeVersion } from './codeVersion.ts';
import { listTag } from './listTag.ts';

const versions = {
  position: 5,
  changed: { members: 1, sessions: 1, directory: 2, feed: 3, funds: 4, files: 1, inbox: 1, reports: 1 },
  failures: [],
};
const deps = { reads: { versions: () => versions }, clock: () => 0 };

test('the tag of a list names the code that renders it', () => {
  const rooms = ['events', 'projections', 'api'].map((room) => join(import.meta.dirname, '../..', room));
  expect(listTag(deps, ['feed'])).toBe(`"${codeVersion(rooms)}.3.0"`);
});

test('code has another version after any change to it, and the same wherever it lies', () => {
  const root = mkdtempSync(join(tmpdir(), 'code-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const [here, there] = [join(root, 'here'), join(root, 'there')];
  mkdirSync(join(here, 'feed'), { recursive: true });
  writeFileSync(join(here, 'feed/render.ts'), 'export const shape = 1;');
  writeFileSync(join(here, 'version.ts'), 'export const READ_MODEL_VERSION = 2;');
  const first = codeVersion([here]);
  cpSync(here, there, { recursive: true });
  expect(codeVersion([there])).toBe(first);
  writeFileSync(join(there, 'version.test.ts'), 'a test renders nothing');
  expect(codeVersion([there])).toBe(first);

  writeFileSync(join(there, 'version.ts'), 'export const READ_MODEL_VERSION = 3;');
  const second = codeVersion([there]);
  renameSync(join(there, 'feed/render.ts'), join(there, 'render.ts'));
  expect(new Set([first, second, codeVersion([there])]).size).toBe(3);
});
