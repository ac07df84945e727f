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
import { createCompaniesSearchedAsOf, createFundsSearchedAsOf, makeSearchAsOf } from './searchAsOf.ts';

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
const WORDS = ['company-4', 'loom', 'weaver', 'lom', 'weavr', 'registeredentity 4', 'provider 4', 'a'];

/** Everything that is asked of an index, by list. */
const ASKED = {
  companies(db: DatabaseSync, q: string): unknown[] {
    const look = createCompaniesSearchedAsOf(db);
    return (['relevance', 'newest', 'name', 'founded'] as const).flatMap((sort) => [
      look({ q, sort }),
      look({ q, sort, industry: 'Tech', verified: 'true' }),
    ]);
  },
  funds(db: DatabaseSync, q: string): unknown[] {
    const look = createFundsSearchedAsOf(db);
    const today = '2026-01-01';
    return (['relevance', 'newest', 'popular', 'deadline'] as const).flatMap((sort) => [
      look({ q, sort, today }),
      look({ q, sort, today, status: 'open', region: 'Goa' }),
    ]);
  },
};

test.each(['companies', 'funds'] as const)(
  'no statement that looks for words of %s as of a moment scans or sorts what grows',
  (list) => {
    const path = join(dir, `${list}.db`);
    makeSearchAsOf({ list, path, versions, position: LAST });
    const found: unknown[] = [];
    const seen = new Set<string>();
    for (const q of WORDS) {
      const opened = openForQueries(path);
      const spied = spiedOn(opened);
      found.push(...ASKED[list](spied.db, q));
      for (const sql of spied.seen) seen.add(sql);
      opened.close();
    }
    const db = openForQueries(path);
    ASKED[list](db, 'a');
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
  },
);

test('what was made of versions that are gone says so, and makes no empty file in their place', () => {
  const gone = join(dir, 'gone.db');
  const path = join(dir, 'none.db');
  expect(() => makeSearchAsOf({ list: 'funds', path, versions: gone, position: LAST })).toThrow(/unable to open/);
  expect(existsSync(gone)).toBe(false);

  const copy = join(dir, 'copy.db');
  filled(temporal).prepare('VACUUM INTO ?').run(copy);
  const left = join(dir, 'left.db');
  makeSearchAsOf({ list: 'funds', path: left, versions: copy, position: LAST });
  rmSync(copy);
  const db = new DatabaseSync(left, { readOnly: true });
  expect(() => createFundsSearchedAsOf(db)).toThrow(/unable to open/);
  expect(existsSync(copy)).toBe(false);
  db.close();
});
