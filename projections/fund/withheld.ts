import type { DatabaseSync } from 'node:sqlite';
import type { Handlers } from '../runner/definition.ts';
import type { IndexWriter } from '../search/index.ts';
import { rows } from '../sql/rows.ts';
import { AWAITED, createWithheld, HIDDEN, OF_HIDDEN, withheldTable } from '../standing/withheld.ts';
import type { FundTerms, StoredFund } from './fund.ts';
import { textsOf } from './search.ts';
import type { createFundWriter } from './write.ts';

const KEYS = ['creator', 'providerId', 'contactOf'] as const;

/** Funds that others do not see, and the providers that are hidden with all that they offer. */
export const WITHHELD_FUNDS = `${withheldTable('funds_withheld', KEYS)}
    CREATE TABLE hidden_providers (providerId TEXT PRIMARY KEY) WITHOUT ROWID;`;

/** Moves funds out of the lists, and back. @param interested adds to the interest that a fund has found */
export function createFundHiding(
  db: DatabaseSync,
  {
    rowsOf,
    search,
    find,
    interested,
  }: {
    readonly rowsOf: ReturnType<typeof createFundWriter>;
    readonly search: IndexWriter;
    readonly find: (id: string) => StoredFund | undefined;
    readonly interested: (more: number, id: string) => number | bigint;
  },
) {
  const ofProvider = rows<{ id: string }>(db.prepare('SELECT id FROM funds WHERE providerId = ?'));
  const hideProvider = db.prepare('INSERT OR IGNORE INTO hidden_providers VALUES (?)');
  const showProvider = db.prepare('DELETE FROM hidden_providers WHERE providerId = ?');
  const isHidden = rows(db.prepare('SELECT 1 FROM hidden_providers WHERE providerId = ?'));
  const { add: addWithheld, ...withheld } = createWithheld<(typeof KEYS)[number], StoredFund>(
    db,
    'funds_withheld',
    KEYS,
    {
      find,
      takeOut(fund) {
        rowsOf.remove(fund);
        search.remove(fund.position, textsOf(fund));
      },
      putBack: list,
    },
  );

  function list(fund: StoredFund): void {
    rowsOf.add(fund);
    search.add(fund.position, textsOf(fund));
    if (fund.interest > 0) interested(fund.interest, fund.id);
  }

  function hide(kind: string, id: string): void {
    if (kind === 'fund') withheld.withhold(id, HIDDEN);
    if (kind !== 'provider') return;
    hideProvider.run(id);
    for (const fund of [...ofProvider.all(id), ...withheld.of('providerId', id)]) withheld.withhold(fund.id, OF_HIDDEN);
  }

  const handlers: Pick<Handlers, 'ThingHidden' | 'ThingRemoved' | 'ThingShown'> = {
    ThingHidden: ({ data: { kind, id } }) => hide(kind, id),
    ThingRemoved: ({ data: { kind, id } }) => hide(kind, id),
    ThingShown({ data: { kind, id } }) {
      if (kind === 'fund') withheld.release(id, HIDDEN);
      if (kind !== 'provider') return;
      showProvider.run(id);
      for (const fund of withheld.of('providerId', id)) withheld.release(fund.id, OF_HIDDEN);
    },
  };

  return {
    handlers,
    withheld,

    /** A new fund: in the lists, unless it awaits its review or nobody sees who offers it. */
    begin(fund: FundTerms): void {
      const causes =
        (fund.review === 'before' ? AWAITED : 0) | (isHidden.get(fund.providerId) === undefined ? 0 : OF_HIDDEN);
      const row = { ...fund, interest: 0 };
      if (causes === 0) list(row);
      else addWithheld(row, causes);
    },

    /** It need not wait any more. */
    pass: (id: string): void => withheld.release(id, AWAITED),
  };
}
