import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Metafile } from 'esbuild';
import { expect, onTestFinished, test } from 'vitest';
import { inBundle, putInPlace, refuseTwice } from './bundle.ts';

const PROJECT = join(import.meta.dirname, '..');

test('a file in a bundle has its place in the project, and the threads that were bundled', () => {
  const source = [
    "const list = join(import.meta.dirname, 'india.tsv');",
    "const thread = new Worker(new URL('../readPool/thread.ts', import.meta.url));",
  ].join('\n');
  expect(inBundle(source, 'projections/place/places.ts')).toBe(
    [
      `const list = join("${join(PROJECT, 'projections/place')}", 'india.tsv');`,
      "const thread = new Worker(new URL('./projections.readPool.thread.mjs', import.meta.url));",
    ].join('\n'),
  );
});

test.each(['createRequire(import.meta.url)', 'import.meta.filename', "import.meta.resolve('zod')"])(
  'a file that names its place by %s is refused',
  (code) => {
    expect(() => inBundle(`const x = ${code};`, 'api/app.ts')).toThrow(/^api\/app\.ts names its place/);
  },
);

/** What esbuild says of a bundle that is made of some files and loads something beside it. */
const made = (files: readonly string[], beside: string): Pick<Metafile, 'inputs' | 'outputs'> => ({
  inputs: Object.fromEntries(files.map((path) => [path, { bytes: 1, imports: [] }])),
  outputs: {
    'a.mjs': {
      ...{ bytes: 1, inputs: {}, exports: [] },
      imports: [{ path: beside, kind: 'import-statement', external: true }],
    },
  },
});

test('a package that would be loaded twice is refused', () => {
  const [own, client] = ['events/open.ts', 'node_modules/@eventstore/db-client/dist/utils/CommandError.js'];
  expect(() => refuseTwice(made([own, client], '@eventstore/db-client'))).toThrow(/too: @eventstore\/db-client$/);
  expect(() => refuseTwice(made([own, client], 'piscina'))).not.toThrow();
  // A room of ours may be called as a part of Node is.
  expect(() => refuseTwice(made([own], 'events'))).not.toThrow();
});

test('a bundle whose code has changed while it was made is thrown away, and of two that are made at once one is kept', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'bundles-'));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  const newBundle = (name: string): string => {
    const made = join(dir, name);
    mkdirSync(made);
    writeFileSync(join(made, 'site.frontDoor.mjs'), name);
    return made;
  };
  const [before, now] = [join(dir, 'before'), join(dir, 'now')];
  expect(await putInPlace(newBundle('.1'), before, now)).toBe(false);
  expect(readdirSync(dir)).toEqual([]);
  expect(await Promise.all(['.2', '.3'].map((name) => putInPlace(newBundle(name), now, now)))).toEqual([true, true]);
  expect(existsSync(join(now, 'site.frontDoor.mjs'))).toBe(true);
  expect(readdirSync(dir)).toEqual(['now']);
});
