import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { importsOf } from './imports.ts';
import { isOfTests } from './rooms.ts';

const PROJECT = join(import.meta.dirname, '..');
const files = new Map(
  globSync('{events,projections,api,site,demo}/**/*.{ts,tsx}', {
    cwd: PROJECT,
    exclude: (name) => /(^|\/)(node_modules|dist(-.*)?|\.astro)$/.test(name),
  }).map((path) => [path, readFileSync(join(PROJECT, path), 'utf8')]),
);
const product = [...files].filter(([path]) => !isOfTests(path));

/** Where rows get their types. */
const TYPED = 'events/sqlite/rows.ts';
const READS = new Set(['get', 'all', 'iterate']);

/** Casts of what a statement of node:sqlite answers, and rows that are read one by one without a type. */
function untyped(path: string, text: string): string[] {
  if (path === TYPED || !/\bprepare|StatementSync/.test(text)) return [];
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const found: string[] = [];
  const nameOf = (node: ts.Node): string =>
    ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression) ? node.expression.name.text : '';
  function visit(node: ts.Node): void {
    let cast = ts.isAsExpression(node) ? node.expression : undefined;
    while (cast && (ts.isParenthesizedExpression(cast) || ts.isAsExpression(cast))) cast = cast.expression;
    if ((cast && READS.has(nameOf(cast))) || nameOf(node) === 'iterate') found.push(`${path}: ${node.getText()}`);
    ts.forEachChild(node, visit);
  }
  visit(source);
  return found;
}

describe('what a statement answers', () => {
  it('gets its type in one place', () => {
    expect(product.flatMap(([path, text]) => untyped(path, text))).toEqual([]);
  });

  it.each([
    ["const { n } = db.prepare('SELECT 1 AS n').get() as { n: number };"],
    ['const found = (find.get(name) as { n: number } | undefined)?.n;'],
    ['const rows = all.all(1, 2) as unknown[] as Row[];'],
    ['for (const row of all.iterate()) use(row as Row);'],
  ])('would not, by %s', (line) => {
    expect(untyped('projections/some.ts', `const all = db.prepare(SQL);\n${line}`)).not.toEqual([]);
  });
});

/** Here a text is prepared under its name. */
const NAMING = new Set(['events/sqlite/statements.ts', 'projections/sql/statements.ts', TYPED]);

const WRITES = 'writes what an event changes';
const FILLS = 'reads or writes all documents of an index that is filled anew';
/** Those that serve requests beside what they prepare otherwise, and why that is in no list. */
const OTHERWISE: Readonly<Record<string, string>> = {
  'api/breach/gather.ts': 'tables in memory, of a command',
  'events/sqlite/check.ts': 'looks through the whole log once, on a thread of low priority',
  'events/sqlite/import.ts': 'fills an empty log, of a command',
  'events/sqlite/reader.ts': 'rows as arrays; its texts are of the lists, which the plans of the log are tested by',
  'events/sqlite/schema.ts': 'lays a log out when it is opened',
  'projections/company/facets.ts': WRITES,
  'projections/company/search.ts': FILLS,
  'projections/conversation/application.ts': WRITES,
  'projections/conversation/search.ts': WRITES,
  'projections/fund/search.ts': FILLS,
  'projections/member/look.ts': FILLS,
  'projections/post/look.ts': FILLS,
  'projections/replay/halfBuilt.ts': 'a file as of one moment, of a command',
  'projections/review/links.ts': WRITES,
  'projections/runner/snapshot.ts': 'copies a whole file',
  'projections/search/fill.ts': FILLS,
  'projections/search/index.ts': WRITES,
  'projections/search/vocabulary.ts': WRITES,
  'projections/sql/numbers.ts': 'finds, for handlers, the row that an event means',
  'projections/sql/tail.ts': WRITES,
  'projections/team/notices.ts': WRITES,
};

/** The files of models' handlers, which no request runs. */
const isOfModel = (path: string): boolean => /^projections\/(\w+\/model|models)\.ts$/.test(path);
const servesRequests = (path: string): boolean =>
  path.startsWith('api/') ||
  /^projections\/.*\/(queries|own|look|thread)\.ts$/.test(path) ||
  /^events\/sqlite\/(reader|writer|store)\.ts$/.test(path);

/** What serves requests, with all that it imports but models. */
function serving(): string[] {
  const texts = new Map(product);
  const seen = new Set<string>();
  const left = [...texts.keys()].filter(servesRequests);
  for (let path = left.pop(); path !== undefined; path = left.pop()) {
    const text = texts.get(path);
    if (text === undefined || seen.has(path) || isOfModel(path)) continue;
    seen.add(path);
    left.push(...importsOf(path, text).flatMap(({ to, typeOnly }) => (typeOnly ? [] : [to])));
  }
  return [...seen];
}

describe('what serves requests', () => {
  const preparing = serving().filter((path) => files.get(path)?.includes('.prepare(') && !NAMING.has(path));

  it('prepares statements by the lists that name them', () => {
    expect(serving().length).toBeGreaterThan(300);
    expect(preparing.filter((path) => !(path in OTHERWISE))).toEqual([]);
  });

  it('has a reason in each file where it does not', () => {
    expect(Object.keys(OTHERWISE).filter((path) => !preparing.includes(path))).toEqual([]);
  });
});
