import type { DatabaseSync } from 'node:sqlite';
import { COLUMNS, FLAGS, type FundChange, type FundTerms, LISTS } from './fund.ts';

/** What is nobody's business, or follows from another field. */
const UNTOLD: ReadonlySet<string> = new Set(['contactEmail', 'supportPhone', 'contactOf', 'createdAt', 'verified']);
const TOLD = COLUMNS.filter((column) => !UNTOLD.has(column)) as (keyof FundTerms)[]; // the table's own

/** Writes down which terms an event changed, and how they were before. Values are JSON. */
export function createChangeWriter(db: DatabaseSync) {
  const add = db.prepare('INSERT INTO fund_changes (fund, since, field, at, old, new) VALUES (?, ?, ?, ?, ?, ?)');
  return function tell({ type, position, at }: FundChange, before: FundTerms, after: FundTerms): void {
    for (const field of TOLD) {
      // That a closed fund is no longer active says nothing more.
      if (before[field] === after[field] || (type === 'FundClosed' && field === 'active')) continue;
      add.run(after.id, position, field, at, told(field, before[field]), told(field, after[field]));
    }
  };
}

/** As JSON: lists are so in the table already, and flags are numbers there. */
function told(field: keyof FundTerms, value: string | number | null): string {
  if (LISTS.has(field)) return String(value);
  return JSON.stringify(FLAGS.has(field) ? value === 1 : value);
}
