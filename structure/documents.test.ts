import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const folder = 'docs/security';

/** What stands between backticks and looks like a path of this project. */
const pathsIn = (text: string): string[] =>
  [...text.matchAll(/`((?:[\w.@[\]-]+\/)+[\w.@[\]-]*|[\w.-]+\.(?:md|json|yml)|Dockerfile|\.[\w.]+)`/g)].flatMap(
    ([, path = '']) => path,
  );

test('every file that the walk through ASVS names is there', () => {
  const documents = readdirSync(join(root, folder));
  expect(documents).toContain('asvs.md');
  const named = documents.flatMap((name) => pathsIn(readFileSync(join(root, folder, name), 'utf8')));
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

test('every requirement is met with a file or a reason, not applicable, or open', () => {
  const rows = readFileSync(join(root, folder, 'asvs.md'), 'utf8').match(/^\| \d+\.\d+\.\d+ \|.*$/gm) ?? [];
  expect(rows.length).toBeGreaterThan(180);
  for (const row of rows) {
    const [, number, level, words, standing, why] = row.split('|').map((cell) => cell.trim());
    expect([number, level]).toEqual([expect.stringMatching(/^\d+\.\d+\.\d+$/), expect.stringMatching(/^[12]$/)]);
    expect([number, standing]).toEqual([number, expect.stringMatching(/^(met|not applicable|open)$/)]);
    expect([number, words, why]).toEqual([number, expect.stringMatching(/\S/), expect.stringMatching(/\S/)]);
  }
});

test('every decision begins with its number, as its file does, and with what was decided', () => {
  const decisions = readdirSync(join(root, 'docs/decisions'));
  expect(decisions.length).toBeGreaterThan(90);
  const hasHeading = (name: string): boolean =>
    new RegExp(`^# ${name.slice(0, 4)}: \\S`).test(readFileSync(join(root, 'docs/decisions', name), 'utf8'));
  expect(decisions.filter((name) => !hasHeading(name))).toEqual([]);
});

/** A comment's lines, and the files between backticks in them. */
const COMMENT = /^\s*(?:\/\/|\/?\*).*$|\/\/ .*$/gm;
const CITED = /`((?:[\w.@[\]-]+\/)*[\w.@[\]-]+\.(?:tsx?|astro|css|md))`|\b([A-Z]+\.md)\b/g;
const SOURCES = '{events,projections,api,site,demo,bench,structure}/**/*.{ts,tsx,astro,css}';
const isOurs = (part: string): boolean => !/^(node_modules|dist|dist-.*|\.astro)$/.test(part);

/** Whether a file is there as a comment names it: beside the file that it stands in, or from a folder further out. */
function isThere(cited: string, from: string): boolean {
  const folders = [dirname(from)];
  while (folders.at(-1) !== '.') folders.push(dirname(folders.at(-1) ?? '.'));
  return folders.some((folder) => existsSync(join(root, folder, cited)));
}

const citedIn = (text: string): string[] =>
  (text.match(COMMENT) ?? []).flatMap((line) =>
    [...line.matchAll(CITED)].map(([, file, document]) => file ?? document ?? ''),
  );

test('every file that a comment names is there', () => {
  const paths = globSync(SOURCES, { cwd: root, exclude: (name) => !name.split('/').every(isOurs) });
  const cited = paths.flatMap((path) =>
    citedIn(readFileSync(join(root, path), 'utf8')).map((file) => [path, file] as const),
  );
  expect(cited.length).toBeGreaterThan(25);
  expect(cited.filter(([path, file]) => !isThere(file, path))).toEqual([]);
});

test('a comment that names a file which is gone is found', () => {
  expect(citedIn('/** As `gone/away.ts` has it, and LAWS.md. */\ncode(`not/this.ts`);')).toEqual([
    'gone/away.ts',
    'LAWS.md',
  ]);
  expect(isThere('gone/away.ts', 'api/post/routes.ts')).toBe(false);
  expect(isThere('post/routes.ts', 'api/post/decide.ts')).toBe(true);
});
