import { DatabaseSync } from 'node:sqlite';
import type { DomainEvent } from '#events/catalogue.ts';
import { bindProjection } from '../runner/definition.ts';
import { createRanking } from '../search/rank.ts';
import { composed, rows } from '../sql/rows.ts';
import { createStatements } from '../sql/statements.ts';
import { chosenIn, FACET_CONDITIONS, firm, valuesOf, where } from './filters.ts';
import type { FundList } from './list.ts';
import { funds } from './model.ts';
import { FUND_SEARCH } from './search.ts';

/** No read model's: its tables have one fund. */
const ONE_FUND = composed('whether one fund passes', 'one fund');

/**
 * Whether lists of funds would show one fund: asked with thousands of queries. The fund stands in tables of its own, in
 * memory, written by the model's own handlers and read with the list's own conditions, so that what it costs hangs neither
 * on how many funds there are nor on how many have a word. To be closed.
 * @param events of the fund's stream, in order
 */
export function createFundMatch(events: readonly DomainEvent[]) {
  const db = new DatabaseSync(':memory:');
  db.exec(funds.tables);
  const { handlers, flush } = bindProjection(funds, db);
  for (const event of events) handlers.get(event.type)?.(event);
  flush();
  const statement = createStatements(db);
  const ranking = createRanking(db, FUND_SEARCH);

  return {
    matches(query: FundList): boolean {
      const chosen = chosenIn(query);
      // Who asks, asks of verified providers alone: their proofs stand in other streams than the fund.
      const { filters, values: given } = firm({ ...query, verified: undefined });
      const conditions = [...filters.map(({ walked }) => walked), ...chosen.map((facet) => FACET_CONDITIONS[facet])];
      const values = { ...given, ...valuesOf(query, chosen) };
      if (query.q === undefined) {
        const asked = statement(ONE_FUND, `SELECT 1 FROM funds f ${where(conditions)} LIMIT 1`);
        return rows<object>(asked).getNamed(values) !== undefined;
      }
      const condition = conditions.join(' AND ') || undefined;
      const { hits, suggestion } = ranking.find(query.q, { table: 'funds', columns: [], condition, values });
      // Among one fund's words alone nearly everything would be a slip of the pen.
      return hits.length > 0 && suggestion === undefined;
    },

    close: (): void => db.close(),
  };
}

export type FundMatch = ReturnType<typeof createFundMatch>;
