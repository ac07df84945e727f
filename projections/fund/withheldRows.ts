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
  withheldBy: statement<Stored>(
    'what one member created that others do not see',
    'SELECT row FROM funds_withheld WHERE creator = ?',
  ),
};

const parsed = ({ row }: Stored): StoredFund => JSON.parse(row) as StoredFund; // as the model wrote it

/** The rows of funds that others do not see. */
export function createWithheldFunds(db: DatabaseSync) {
  const { withheld, withheldOf, withheldBy } = prepareAll(db, WITHHELD_STATEMENTS);
  return {
    find(id: string): StoredFund | undefined {
      const stored = withheld.get(id);
      return stored && parsed(stored);
    },
    ofProvider: (provider: string): StoredFund[] => withheldOf.all(provider).map(parsed),
    ofCreator: (member: string): StoredFund[] => withheldBy.all(member).map(parsed),
  };
}
