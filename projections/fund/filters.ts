import type { Filter } from '../search/rarest.ts';
import { PAN_INDIA } from './fit.ts';
import { FACETS, type Facet, type FundFilters, type FundList, type FundStatus } from './list.ts';

/** Conditions of SQL on a row `f` of the funds; `:today` is the day that is asked about. */
export const OPEN = '(active = 1 AND deadline >= :today)';
/** The same for who walks the list in its order: an unary plus keeps SQLite from a column's index. */
const WALKED_OPEN = '(+active = 1 AND +deadline >= :today)';
const WALKED_BEGUN = "(+launchDate = '' OR +launchDate <= :today)";
export const OPEN_FILTER: Filter = { indexed: OPEN, walked: WALKED_OPEN };
export const CLOSED_FILTER: Filter = {
  indexed: '(active = 0 OR active = 1 AND deadline < :today)',
  walked: `NOT ${WALKED_OPEN}`,
};
/** The closed ones in two, as an index has them. */
export const INACTIVE_FILTER: Filter = { indexed: 'active = 0', walked: '+active = 0' };
export const OVERDUE_FILTER: Filter = {
  indexed: '(active = 1 AND deadline < :today)',
  walked: '(+active = 1 AND +deadline < :today)',
};

/** Whether a row passes, asked of each row by itself. */
export const FACET_CONDITIONS: Readonly<Record<Facet, string>> = {
  type: '(+type = :type COLLATE NOCASE)',
  stage: '(+stage = :stage)',
  industry: '(EXISTS (SELECT 1 FROM fund_industries i WHERE i.industry = :industry AND i.fund = f.position))',
  region: `(+region IN (:region, '${PAN_INDIA}'))`,
  entityType: '(+entityType = :entityType COLLATE NOCASE)',
};
const OF_INDUSTRY = 'industry = :industry';
const INDEXED_FACETS: Readonly<Record<Facet, string>> = {
  type: 'type = :type COLLATE NOCASE',
  stage: 'stage = :stage',
  industry: `f.position IN (SELECT fund FROM fund_industries WHERE ${OF_INDUSTRY})`,
  region: `region IN (:region, '${PAN_INDIA}')`,
  entityType: 'entityType = :entityType COLLATE NOCASE',
};
export const facetFilter = (facet: Facet): Filter => ({
  indexed: INDEXED_FACETS[facet],
  walked: FACET_CONDITIONS[facet],
  // Found by its number, a fund is a whole row; all of the industry would be listed before the first is counted.
  ...(facet === 'industry' && { counted: `fund_industries WHERE ${OF_INDUSTRY}` }),
});

/** Asked of each row by itself. */
const PROVED = 'EXISTS (SELECT 1 FROM fund_proved p WHERE p.providerId = f.providerId AND p.verified = 1)';
const PROVED_FILTER: Filter = {
  indexed: 'providerId IN (SELECT providerId FROM fund_proved WHERE verified = 1)',
  walked: PROVED,
};
const UNPROVED_FILTER: Filter = { walked: `NOT ${PROVED}` };

/** What an index has in it comes apart from what only the row tells: it is counted without looking at rows. */
const STATUS_FILTERS: Readonly<Record<Exclude<FundStatus, 'any'>, readonly Filter[]>> = {
  open: [OPEN_FILTER, { walked: WALKED_BEGUN }],
  upcoming: [{ indexed: '(launchDate > :today)', walked: `NOT ${WALKED_BEGUN}` }, { walked: WALKED_OPEN }],
  closed: [CLOSED_FILTER],
};
/** What one applicant can get: as the provider says, else the whole amount. */
const LEAST = 'coalesce(minAmount, CASE WHEN maxAmount IS NULL THEN amount ELSE 0 END)';
const MOST = 'coalesce(maxAmount, amount)';

/** What an id looks like: nobody is called that. */
const ID = /^[\da-f]{24}$/;

/** What a statement is run with, by name. */
export type Values = Readonly<Record<string, string | number>>;
/** Filters that all must pass, with the values they name. */
export type Given = { readonly filters: readonly Filter[]; readonly values: Values };

export const where = (conditions: readonly string[]): string =>
  conditions.length ? `WHERE ${conditions.join(' AND ')}` : '';

/** With one more filter. */
export const narrowed = ({ filters, values }: Given, filter: Filter, more: Values): Given => ({
  filters: [...filters, filter],
  values: { ...values, ...more },
});

/** The filters that are no facets: what fails them is neither shown nor counted. */
export function firm(query: FundList): Given {
  const { active, verified, minAmount, maxAmount, deadlineBefore, provider, today } = query;
  const { status = 'any' } = query;
  const parts: [filter: Filter, values: Values][] = [];
  const column = (condition: string): Filter => ({ indexed: condition, walked: `+${condition}` });
  const computed = (walked: string): Filter => ({ walked });
  if (status !== 'any') for (const filter of STATUS_FILTERS[status]) parts.push([filter, { today }]);
  if (active !== undefined) parts.push([column('active = :active'), { active: Number(active) }]);
  if (verified !== undefined) parts.push([verified ? PROVED_FILTER : UNPROVED_FILTER, {}]);
  if (minAmount !== undefined) parts.push([computed(`${MOST} >= :minAmount`), { minAmount }]);
  if (maxAmount !== undefined) parts.push([computed(`${LEAST} <= :maxAmount`), { maxAmount }]);
  if (deadlineBefore !== undefined) parts.push([computed('+deadline < :deadlineBefore'), { deadlineBefore }]);
  if (provider !== undefined)
    parts.push([
      column(ID.test(provider) ? 'providerId = :provider' : 'provider = :provider COLLATE NOCASE'),
      { provider },
    ]);
  return {
    filters: parts.map(([filter]) => filter),
    values: Object.assign({}, ...parts.map(([, values]) => values)) as Values, // joined
  };
}

/** The facets that are asked for. */
export const chosenIn = (query: FundFilters): readonly Facet[] => FACETS.filter((facet) => query[facet] !== undefined);

export const valuesOf = (query: FundFilters, chosen: readonly Facet[]): Values =>
  Object.fromEntries(chosen.map((facet) => [facet, query[facet] ?? '']));
