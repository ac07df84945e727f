import { cpSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { codeIn, versionOf } from './codeVersion.ts';

test('code has another version after any change to it, and the same wherever it lies', () => {
  const root = mkdtempSync(join(tmpdir(), 'code-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const [here, there] = [join(root, 'here'), join(root, 'there')];
  const version = (project: string) => versionOf(project, codeIn(project, 'api'));
  mkdirSync(join(here, 'api/feed'), { recursive: true });
  writeFileSync(join(here, 'api/feed/render.ts'), 'export const shape = 1;');
  writeFileSync(join(here, 'api/version.ts'), 'export const READ_MODEL_VERSION = 2;');
  const first = version(here);
  cpSync(here, there, { recursive: true });
  expect(version(there)).toBe(first);
  writeFileSync(join(there, 'api/version.test.ts'), 'a test renders nothing');
  expect(version(there)).toBe(first);

  writeFileSync(join(there, 'api/version.ts'), 'export const READ_MODEL_VERSION = 3;');
  const second = version(there);
  renameSync(join(there, 'api/feed/render.ts'), join(there, 'api/render.ts'));
  expect(new Set([first, second, version(there)]).size).toBe(3);
});
