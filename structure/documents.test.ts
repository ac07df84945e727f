import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
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
