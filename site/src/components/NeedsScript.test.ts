import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const PAGES = join(import.meta.dirname, '../pages');

test('each page that asks guests to sign in says to readers without JavaScript what it is', () => {
  const membersOnly = globSync('**/*.astro', { cwd: PAGES })
    .map((path) => ({ path, source: readFileSync(join(PAGES, path), 'utf8') }))
    .filter(({ source }) => source.includes('<SignInFirst'));
  expect(membersOnly.length).toBeGreaterThan(20);
  // Without scripts the invitation to sign in is not shown: nobody can follow it.
  expect(membersOnly.filter(({ source }) => !source.includes('<NeedsScript')).map(({ path }) => path)).toEqual([]);
});
