import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { circlesBetweenFolders } from './circles.ts';
import { importsOf } from './imports.ts';
import { isOfTests, strayImports } from './rooms.ts';

const PROJECT = join(import.meta.dirname, '..');
const ROOMS = ['events', 'projections', 'api', 'site', 'demo', 'bench', 'structure'];
const isOurs = (part: string): boolean => !/^(node_modules|dist|dist-.*|\.astro)$/.test(part);

/** Every file of code, by its path from the project's root. */
const files = new Map(
  globSync(`{${ROOMS.join(',')}}/**/*.{ts,tsx,astro,css,mjs}`, {
    cwd: PROJECT,
    exclude: (name) => !name.split('/').every(isOurs),
  }).map((path) => [path, readFileSync(join(PROJECT, path), 'utf8')]),
);
const isRead = (path: string): boolean => !/\.css$/.test(path);
const imports = [...files].filter(([path]) => isRead(path)).flatMap(([path, text]) => importsOf(path, text));
const ofTheProduct = imports.filter(({ from }) => !isOfTests(from));

/** The same project with one more line in a file of it. */
function planted(path: string, line: string) {
  const text = files.get(path);
  if (text === undefined) throw new Error(`${path} is not there: the test plants nothing`);
  const changed = path.endsWith('.astro') ? text.replace('---\n', `---\n${line}\n`) : `${line}\n${text}`;
  return [...imports.filter(({ from }) => from !== path), ...importsOf(path, changed)];
}

test('every room is read, and what is imported of the project is there', () => {
  for (const room of ROOMS) expect([...files.keys()].some((path) => path.startsWith(`${room}/`))).toBe(true);
  const known = imports.filter(({ to }) => /\.(ts|tsx|astro)$/.test(to));
  expect(known.length).toBeGreaterThan(3000);
  expect(known.filter(({ to }) => !files.has(to)).map(({ from, to }) => `${from} -> ${to}`)).toEqual([]);
});

describe('folders', () => {
  it('do not import each other in circles', () => {
    expect(circlesBetweenFolders(ofTheProduct)).toEqual([]);
  });

  it.each([
    ['projections/runner/supervisor.ts', "import { READ_MODELS } from '../models.ts';", 'projections/runner'],
    ['events/port/event.ts', "import type { EventName } from '../catalogue.ts';", 'events/subjects'],
    ['api/platform/platform.ts', "import type { App } from '../app.ts';", 'api/http'],
    ['api/session/sessions.ts', "export { fail } from '../http/answer.ts';", 'api/http'],
    ['site/src/stores/session.ts', "const later = () => import('../client/api.ts');", 'site/src/client'],
    ['site/src/components/Icon.astro', "import Card from '../islands/fund/FundSide.astro';", 'site/src/islands/fund'],
    ['demo/pictures/draw.ts', "import { posts } from '../posts.ts';", 'demo'],
  ])('would, if %s said %s', (path, line, folder) => {
    const circles = circlesBetweenFolders(planted(path, line).filter(({ from }) => !isOfTests(from)));
    expect(circles.flatMap(({ folders }) => folders)).toContain(folder);
  });
});

describe('rooms', () => {
  it('look one way', () => {
    expect(strayImports(imports)).toEqual([]);
  });

  it.each([
    ['events/codec.ts', "import type { Config } from '#api/platform/config.ts';"],
    ['events/codec.ts', "import { words } from '#projections/words/fold.ts';"],
    ['projections/worker.ts', "import { createCommands } from '#api/commands/commands.ts';"],
    ['api/app.ts', "import '../site/pages.ts';"],
    ['api/app.ts', "import { client } from './e2e/client.fixture.ts';"],
    ['api/app.ts', "import { fill } from '#demo/fill.ts';"],
    ['api/file/routes.test.ts', "import { fill } from '#demo/fill.ts';"],
    ['events/codec.test.ts', "import '../bench/main.ts';"],
    ['site/src/client/api.ts', "import { createApp } from '#api/app.ts';"],
    ['site/src/client/api.ts', "import { type App, createApp } from '#api/app.ts';"],
    ['site/src/client/api.ts', "export * from '#projections/company/company.ts';"],
    ['site/src/pages/faq.astro', "import { linkSigner } from '#api/storage/links.ts';"],
    ['site/src/middleware.ts', "const app = await import('#api/app.ts');"],
    ['site/pages.ts', "new Worker(new URL('../projections/worker.ts', import.meta.url));"],
    ['demo/fill.ts', "import { createApp } from '#api/app.ts';"],
    ['demo/fill.ts', "import { companyForm } from '#api/contract/company.ts';"],
    ['demo/fill.ts', "import type { Platform } from '#api/platform/platform.ts';"],
  ])('would not, if %s said %s', (path, line) => {
    expect(strayImports(planted(path, line)).join('\n')).toMatch(new RegExp(`^${path} -> `));
  });

  it.each([
    ['site/src/client/api.ts', "import type { App } from '#api/app.ts';"],
    ['site/src/client/api.ts', "import { newCompany } from '#api/contract/company.ts';"],
    ['demo/fill.ts', "import type { NewCompany } from '#api/contract/company.ts';"],
    ['bench/main.ts', "import { fill } from '#demo/fill.ts';"],
  ])('still do, when %s says %s', (path, line) => {
    expect(strayImports(planted(path, line))).toEqual([]);
  });
});

test('what puts something in a module’s place runs in a process of its own', () => {
  const mocks = [...files].filter(([path, text]) => path.endsWith('.test.ts') && /^\s*vi\.(do)?[mM]ock\(/m.test(text));
  expect(mocks.length).toBeGreaterThan(0);
  expect(mocks.map(([path]) => path).filter((path) => !path.endsWith('.mocked.test.ts'))).toEqual([]);
});
