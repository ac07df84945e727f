import type { DatabaseSync } from 'node:sqlite';
import { prepareAll, statement } from '../sql/rows.ts';
import type { StoredFund } from './fund.ts';

interface Stored {
  readonly row: string;
}

export const WITHHELD_STATEMENTS = {
  withheld: statement<Stored>('one fund by its id', 'SELECT row FROM funds_withheld WHERE id = ?'),
  withheldOf: statement<Stored>(
    'what one provider has that others do not see',
    'SELECT row FROM funds_withheld WHERE providerId = ?',
  ),
  withheldBehind: statement<Stored>(
    'a slice of what one member created that others do not see',
    "SELECT row FROM funds_withheld WHERE creator = ? AND json_extract(row, '$.position') > ? ORDER BY json_extract(row, '$.position') LIMIT ?",
    'sorts what one member created that others do not see',
  ),
};

const parsed = ({ row }: Stored): StoredFund => JSON.parse(row) as StoredFund; // as the model wrote it

/** The rows of funds that others do not see. */
export function createWithheldFunds(db: DatabaseSync) {
  const { withheld, withheldOf, withheldBehind } = prepareAll(db, WITHHELD_STATEMENTS);
  return {
    find(id: string): StoredFund | undefined {
      const stored = withheld.get(id);
      return stored && parsed(stored);
    },
    ofProvider: (provider: string): StoredFund[] => withheldOf.all(provider).map(parsed),
    /** A slice of what a member created, oldest first behind a row number. */
    createdBehind: (member: string, after: number, limit: number): StoredFund[] =>
      withheldBehind.all(member, after, limit).map(parsed),
  };
}
