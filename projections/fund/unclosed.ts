import type { DatabaseSync } from 'node:sqlite';
import { prepareAll, statement } from '../sql/rows.ts';
import type { StoredFund } from './fund.ts';
import { createWithheldFunds } from './withheldRows.ts';

/** So many are found at once. */
const SLICE = 200;

export const UNCLOSED_STATEMENTS = {
  unclosed: statement<Pick<StoredFund, 'position' | 'id'>>(
    'a slice of one provider’s funds: an index in their order',
    `SELECT position, id FROM funds WHERE providerId = ? AND +closed = '' AND position > ? ORDER BY position LIMIT ${SLICE}`,
  ),
};

/** What of a provider's funds nobody has closed, whatever their deadlines. */
export function createUnclosed(db: DatabaseSync) {
  const { unclosed } = prepareAll(db, UNCLOSED_STATEMENTS);
  const withheld = createWithheldFunds(db);
  return {
    /** Those behind a row number (-1 at first), in their order: a slice at once, those that others do not see with the first. */
    unclosedOf: (provider: string, after: number): readonly Pick<StoredFund, 'position' | 'id'>[] => [
      ...(after < 0 ? withheld.ofProvider(provider).filter(({ closed }) => closed === '') : []),
      ...unclosed.all(provider, after),
    ],
  };
}
