import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isOfTests } from './rooms.ts';
import { isTooLong, LINES_MOST } from './size.ts';

const PROJECT = join(import.meta.dirname, '..');
const isOurs = (part: string): boolean => !/^(node_modules|dist|dist-.*|\.astro)$/.test(part);

const tooLong = globSync('{events,projections,api,site,demo,bench,structure}/**/*.{ts,tsx,astro,css,mjs}', {
  cwd: PROJECT,
  exclude: (name) => !name.split('/').every(isOurs),
}).filter((path) => isTooLong(path, readFileSync(join(PROJECT, path), 'utf8')));

test(`no file of the product is longer than ${LINES_MOST} lines, but lists and data`, () => {
  expect(tooLong.filter((path) => !isOfTests(path))).toEqual([]);
});

test('no more files of tests than these sixteen are longer', () => {
  expect(tooLong.filter(isOfTests).length).toBeLessThanOrEqual(16);
});

test('a file that grows past the bound is found, whatever it is', () => {
  const long = 'x\n'.repeat(LINES_MOST + 1);
  for (const path of ['api/app.ts', 'site/src/styles/shell.css', 'site/src/pages/faq.astro', 'api/e2e/hostile.test.ts'])
    expect(isTooLong(path, long)).toBe(true);
  expect(isTooLong('api/app.ts', long.slice(2))).toBe(false);
  expect(isTooLong('demo/companies/south.ts', long)).toBe(false);
});
