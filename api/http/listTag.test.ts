import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { codeIn, versionOf } from '#events/runtime/codeVersion.ts';
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
  const project = join(import.meta.dirname, '../..');
  const code = versionOf(
    project,
    ['events', 'projections', 'api'].flatMap((room) => codeIn(project, room)),
  );
  const tagAt = (url: string) => {
    const renderer = createHash('sha256').update(`${code} ${url}`).digest('base64url').slice(0, 8);
    return `"${renderer}.3.0"`;
  };
  for (const publicUrl of [deps.publicUrl, 'https://moved.example'])
    expect(listTag({ ...deps, publicUrl }, ['feed'])).toBe(tagAt(publicUrl));
});
