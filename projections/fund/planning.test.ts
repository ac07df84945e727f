import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { spiedOn } from '#events/sqlite/plan.fixture.ts';
import type { FundList } from './list.ts';
import { createFundLook } from './look.ts';
import { funds } from './model.ts';

const ASKED: readonly Partial<FundList>[] = [
  ...(['open', 'upcoming', 'closed'] as const).map((status) => ({ status })),
  ...[{ industry: 'Tech' }, { stage: 'Seed' }, { region: 'Kerala' }, { type: 'Grant' }, { entityType: 'LLP' }],
  ...[{ provider: 'Setu' }, { active: true }],
];

test('how many funds a filter leaves is counted in an index, without looking at a fund', () => {
  const db = new DatabaseSync(':memory:');
  db.exec(funds.tables + funds.indexes);
  const { db: spied, seen } = spiedOn(db);
  const { look } = createFundLook(spied);
  for (const sort of ['newest', 'popular', 'deadline'] as const)
    for (const asked of ASKED) look({ ...asked, sort, today: '2026-06-01' });
  const counting = [...seen].filter((sql) => sql.startsWith('SELECT count(*) AS count FROM (SELECT 1 FROM'));
  expect(counting.length).toBeGreaterThan(ASKED.length);
  for (const sql of counting) {
    const steps = db
      .prepare(`EXPLAIN QUERY PLAN ${sql}`)
      .all()
      .map(({ detail }) => String(detail));
    const ofRows = steps.filter((step) => /(SEARCH|SCAN) f\b(?! USING COVERING INDEX)/.test(step));
    expect({ sql, ofRows }).toEqual({ sql, ofRows: [] });
  }
  db.close();
});
