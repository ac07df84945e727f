import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';

const PROJECT = join(import.meta.dirname, '..');
/** From what is overruled by all others to what overrules them. */
const LAYERS = ['props', 'base', 'layout', 'components', 'page'];
const ORDER = `@layer ${LAYERS.join(', ')};`;

const read = (path: string): string => readFileSync(join(PROJECT, path), 'utf8');
const loaded = new Set(
  globSync('site/src/**/*.{astro,ts,tsx}', { cwd: PROJECT }).flatMap((path) =>
    [...read(path).matchAll(/^import '(\.[^']+\.css)';/gm)].map(([, to = '']) => normalize(join(dirname(path), to))),
  ),
);
const layersIn = (css: string): string[] => [...css.matchAll(/@layer (\w+) \{/g)].map(([, name = '']) => name);

/**
 * Which sheet of a page comes first is up to the build. Whichever it is says the order of the layers: a sheet that names
 * its own layer before that puts it below all others, where even a page's bare elements overrule it.
 */
test('each style sheet that a page loads says the order of the layers before its own', () => {
  expect(loaded.size).toBeGreaterThan(20);
  const layered = [...loaded].filter((path) => layersIn(read(path)).length > 0);
  expect(layered.length).toBeGreaterThan(20);
  const first = (path: string): string => `@layer${read(path).split('@layer')[1]?.split('\n')[0]}`;
  expect(layered.filter((path) => first(path) !== ORDER).map((path) => `${path}: ${first(path)}`)).toEqual([]);
});

test('no style sheet has a layer of its own', () => {
  const strange = globSync('site/src/**/*.css', { cwd: PROJECT }).filter((path) =>
    layersIn(read(path)).some((name) => !LAYERS.includes(name)),
  );
  expect(strange).toEqual([]);
});
