import type { DatabaseSync } from 'node:sqlite';
import { NO_INDUSTRY } from './fitting.ts';
import { COLUMNS, type FundTerms, industriesOf } from './fund.ts';

/** Writes the rows of funds, and what follows from them: their industries, whom they fit, and on which days they end. */
export function createFundWriter(db: DatabaseSync) {
  const columns = ['position', 'id', ...COLUMNS];
  const insert = db.prepare(
    `INSERT INTO funds (${columns.join(', ')}) VALUES (${columns.map((column) => `:${column}`).join(', ')})`,
  );
  const update = db.prepare(
    `UPDATE funds SET ${COLUMNS.map((column) => `${column} = :${column}`).join(', ')} WHERE position = :position`,
  );
  const remove = db.prepare('DELETE FROM funds WHERE position = ?');
  // An event may carry a field that this version of the code does not know yet.
  for (const writer of [insert, update]) writer.setAllowUnknownNamedParameters(true);
  const addIndustry = db.prepare('INSERT OR IGNORE INTO fund_industries (industry, fund) VALUES (?, ?)');
  const dropIndustry = db.prepare('DELETE FROM fund_industries WHERE industry = ? AND fund = ?');
  const addDay = db.prepare(
    'INSERT INTO fund_days VALUES (?, ?, 1) ON CONFLICT (industry, deadline) DO UPDATE SET active = active + 1',
  );
  const dropDay = db.prepare('UPDATE fund_days SET active = active - 1 WHERE industry = ? AND deadline = ?');
  // A build from the log has no row for a day of which nothing is left.
  const dropEmptyDay = db.prepare('DELETE FROM fund_days WHERE industry = ? AND deadline = ? AND active = 0');
  const addFit = db.prepare('INSERT OR IGNORE INTO fund_fits VALUES (?, ?, ?, ?, ?, ?)');
  const dropFit = db.prepare(
    'DELETE FROM fund_fits WHERE industry = ? AND stage = ? AND region = ? AND active = ? AND deadline = ? AND fund = ?',
  );

  function addBeside(fund: FundTerms): void {
    const { position, industry, stage, region, active, deadline } = fund;
    if (active && industry !== '') addDay.run(industry, deadline);
    const industries = industriesOf(fund);
    for (const one of industries) addIndustry.run(one, position);
    for (const one of industries.length > 0 ? industries : [NO_INDUSTRY])
      addFit.run(one, stage, region, active, deadline, position);
  }

  function dropBeside(fund: FundTerms): void {
    const { position, industry, stage, region, active, deadline } = fund;
    if (active && industry !== '') {
      dropDay.run(industry, deadline);
      dropEmptyDay.run(industry, deadline);
    }
    const industries = industriesOf(fund);
    for (const one of industries) dropIndustry.run(one, position);
    for (const one of industries.length > 0 ? industries : [NO_INDUSTRY])
      dropFit.run(one, stage, region, active, deadline, position);
  }

  return {
    add(fund: FundTerms): void {
      insert.run(fund);
      addBeside(fund);
    },
    remove(fund: FundTerms): void {
      dropBeside(fund);
      remove.run(fund.position);
    },
    change(before: FundTerms, after: FundTerms): void {
      dropBeside(before);
      update.run(after);
      addBeside(after);
    },
  };
}
