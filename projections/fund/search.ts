import type { DatabaseSync } from 'node:sqlite';
import type { SearchIndex, Texts } from '../search/index.ts';
import { rows } from '../sql/rows.ts';
import { type StoredFund, tagsOf } from './fund.ts';

/** What funds are found by. */
export const FUND_SEARCH: SearchIndex = {
  name: 'fund_search',
  columns: [
    ['name', 10],
    ['purpose', 4],
    ['place', 3],
    ['about', 1],
  ],
  nearFrom: 1,
  kind: 'fund funds funding scheme schemes योजना निधि pvt ltd llp',
};

type Said = Pick<
  StoredFund,
  | 'position'
  | 'provider'
  | 'type'
  | 'stage'
  | 'industry'
  | 'industryTags'
  | 'region'
  | 'entityType'
  | 'team'
  | 'description'
>;

export const textsOf = (fund: Said): Texts => ({
  name: fund.provider,
  purpose: [fund.type, fund.industry, ...tagsOf(fund), fund.stage, fund.entityType].join(' '),
  place: fund.region,
  about: `${fund.team} ${fund.description}`,
});

/** The texts of all funds, in order. */
export function* searchedFunds(db: DatabaseSync): Generator<[position: number, texts: Texts]> {
  const all = rows<Said>(
    db.prepare(
      'SELECT position, provider, type, stage, industry, region, entityType, team, description, industryTags FROM funds ORDER BY position',
    ),
  );
  for (const fund of all.each()) yield [fund.position, textsOf(fund)];
}
