import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { spiedOn, unboundedSteps, withoutName } from '#events/sqlite/plan.fixture.ts';
import { COMPANY_SEARCH } from '../company/search.ts';
import { filled } from '../filled.fixture.ts';
import { FUND_SEARCH } from '../fund/search.ts';
import { SCANS } from '../plans.fixture.ts';
import { openForQueries } from '../runner/files.ts';
import { searchStatements } from '../search/rank.ts';
import type { Statement } from '../sql/rows.ts';
import { temporal } from './model.ts';
import { createSearchAsOf, makeSearchAsOf } from './searchAsOf.ts';

const LAST = 1_000_000;

let dir: string;
let versions: string;

beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'searched-'));
  versions = join(dir, 'it’s 100% of a moment.db');
  filled(temporal).prepare('VACUUM INTO ?').run(versions);
});
afterAll(() => rmSync(dir, { recursive: true }));

/** The statements whose lists say why they scan. */
const REASONED: ReadonlySet<string> = new Set(
  [temporal.statements, searchStatements(COMPANY_SEARCH), searchStatements(FUND_SEARCH)]
    .flatMap((list): Statement[] => Object.values(list))
    .flatMap(({ sql, scans }) => (scans === undefined ? [] : [sql])),
);

/** One that occurs, one that is mistyped, one of two words, and one letter, which stands for itself. */
const WORDS = ['company-4', 'loom', 'lom', 'registeredentity 4', 'a'];

test('no statement that looks for words as of a moment scans or sorts what grows', () => {
  const path = join(dir, 'search.db');
  makeSearchAsOf({ path, versions, position: LAST });
  const db = openForQueries(path);
  const { db: spied, seen } = spiedOn(db);
  const { companies, funds } = createSearchAsOf(spied);
  const today = '2026-01-01';
  const found: unknown[] = [];
  for (const q of WORDS) {
    for (const sort of ['relevance', 'newest', 'name', 'founded'] as const)
      found.push(companies({ q, sort }), companies({ q, sort, industry: 'Tech', verified: 'true' }));
    for (const sort of ['relevance', 'newest', 'popular', 'deadline'] as const)
      found.push(funds({ q, sort, today }), funds({ q, sort, today, status: 'open', region: 'Goa' }));
  }
  expect(Math.max(...found.map((page) => (page as { total: number }).total))).toBeGreaterThan(10);
  const unexplained = [...seen].flatMap((sql) =>
    REASONED.has(sql) || /\bATTACH\b/.test(sql)
      ? []
      : unboundedSteps(db, sql)
          .filter((step) => !SCANS.some((one) => one.sql.test(withoutName(sql)) && one.step.test(step)))
          .map((step) => `${step}: ${sql}`),
  );
  expect(unexplained).toEqual([]);
  expect(seen.size).toBeGreaterThan(10);
  db.close();
});

test('what was made of versions that are gone says so, and makes no empty file in their place', () => {
  const gone = join(dir, 'gone.db');
  const path = join(dir, 'none.db');
  expect(() => makeSearchAsOf({ path, versions: gone, position: LAST })).toThrow(/unable to open/);
  expect(existsSync(gone)).toBe(false);

  const copy = join(dir, 'copy.db');
  filled(temporal).prepare('VACUUM INTO ?').run(copy);
  const left = join(dir, 'left.db');
  makeSearchAsOf({ path: left, versions: copy, position: LAST });
  rmSync(copy);
  const db = new DatabaseSync(left, { readOnly: true });
  expect(() => createSearchAsOf(db)).toThrow(/unable to open/);
  expect(existsSync(copy)).toBe(false);
  db.close();
});
