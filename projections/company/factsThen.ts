import type { DatabaseSync } from 'node:sqlite';
import type { Position } from '#events/port/store.ts';
import type { Facts } from '../fund/lines.ts';
import { prepareAll, statement } from '../sql/rows.ts';

interface Stored extends Omit<Facts, 'recognitions' | 'womenLed' | 'revenue'> {
  readonly recognitions: string;
  readonly womenLed: number | null;
  readonly revenue: string;
}

const FACTS =
  'f.industry, f.stage, f.city, f.state, f.entityType, f.establishedYear, f.recognitions, f.womenLed, f.revenue';
const OF_ONE = 'FROM companies AS c JOIN company_facts AS f ON f.position = c.position WHERE c.id = ?';

export const FACTS_THEN_STATEMENTS = {
  factsThen: statement<Stored>(
    'one version by the key',
    `SELECT ${FACTS} ${OF_ONE} AND f.since <= ? ORDER BY f.since DESC LIMIT 1`,
  ),
  firstFacts: statement<Stored>('one version by the key', `SELECT ${FACTS} ${OF_ONE} ORDER BY f.since LIMIT 1`),
};

/**
 * What funds check of a company, as it stood after an event of the log. What it said first counts for all the time before:
 * nothing else is known of that.
 */
export function createFactsThen(db: DatabaseSync): (company: string, position: Position) => Facts | undefined {
  const { factsThen, firstFacts } = prepareAll(db, FACTS_THEN_STATEMENTS);
  return function then(company, position) {
    const row = factsThen.get(company, position) ?? firstFacts.get(company);
    if (!row) return undefined;
    return {
      ...row,
      // Written by the handlers.
      recognitions: JSON.parse(row.recognitions) as Facts['recognitions'],
      revenue: JSON.parse(row.revenue) as Facts['revenue'],
      womenLed: row.womenLed === null ? null : row.womenLed === 1,
    };
  };
}
