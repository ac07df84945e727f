import { appendFileSync, cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { bundleDir, bundled } from './bundle.ts';

/** A project with one file in each room, and its servers bundled. */
function builtProject(): { project: string; entry: string } {
  const project = mkdtempSync(join(tmpdir(), 'bundle-'));
  onTestFinished(() => rmSync(project, { recursive: true }));
  for (const room of ['events', 'projections', 'api', 'site']) {
    mkdirSync(join(project, room));
    writeFileSync(join(project, room, 'one.ts'), 'export const one = 1;');
  }
  writeFileSync(join(project, 'package-lock.json'), '{}');
  mkdirSync(bundleDir(project), { recursive: true });
  const entry = join(bundleDir(project), 'site.one.mjs');
  writeFileSync(entry, 'export const one = 1;');
  return { project, entry };
}

test('what the build has bundled is run as long as the code is what it was made of', () => {
  const { project, entry } = builtProject();
  expect(bundled('site/one.ts', project)).toBe(pathToFileURL(entry).href);
  expect(bundled('api/one.ts', project)).toBeUndefined();
});

test.each(['events/one.ts', 'projections/one.ts', 'api/one.ts', 'site/one.ts', 'package-lock.json'])(
  'after a change to %s the code itself is run',
  (file) => {
    const { project } = builtProject();
    appendFileSync(join(project, file), ' ');
    expect(bundled('site/one.ts', project)).toBeUndefined();
  },
);

test.each(['site', 'package-lock.json'])('where the API stands without %s the code itself is run', (part) => {
  const { project } = builtProject();
  rmSync(join(project, part), { recursive: true });
  expect(bundled('api/one.ts', project)).toBeUndefined();
});

test('of two projects that share their packages each has a bundle of its own', () => {
  const { project } = builtProject();
  const other = `${project}-other`;
  onTestFinished(() => rmSync(other, { recursive: true }));
  cpSync(project, other, { recursive: true, filter: (path) => !path.includes('node_modules') });
  symlinkSync(join(project, 'node_modules'), join(other, 'node_modules'));
  expect(bundled('site/one.ts', other)).toBeUndefined();
});

test('a test that changes makes no other server', () => {
  const { project } = builtProject();
  writeFileSync(join(project, 'api/one.test.ts'), 'test');
  expect(bundled('site/one.ts', project)).toBeDefined();
});
