import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { codeVersion } from './codeVersion.ts';
import { listTag } from './listTag.ts';

const states = { feed: '3', members: '1z' };
const deps = {
  reads: { state: (name: string) => states[name as keyof typeof states] },
  clock: () => 0,
  publicUrl: 'https://udyamsetu.example',
};

test('it names the version of each read model that the list is made of: no two states have the same', () => {
  const tag = listTag(deps, ['feed', 'members']);
  expect(tag).toMatch(/\.3-1z\.0"$/);
  const otherwise = { ...deps, reads: { state: (name: string) => (name === 'feed' ? '1z' : '3') } };
  expect(listTag(otherwise, ['feed', 'members'])).not.toBe(tag);
});

test('the tag of a list names the code that renders it, and the address that its links begin with', () => {
  const rooms = ['events', 'projections', 'api'].map((room) => join(import.meta.dirname, '../..', room));
  const tagAt = (url: string) => {
    const renderer = createHash('sha256')
      .update(`${codeVersion(rooms)} ${url}`)
      .digest('base64url')
      .slice(0, 8);
    return `"${renderer}.3.0"`;
  };
  for (const publicUrl of [deps.publicUrl, 'https://moved.example'])
    expect(listTag({ ...deps, publicUrl }, ['feed'])).toBe(tagAt(publicUrl));
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
