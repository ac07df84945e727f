import type { DatabaseSync } from 'node:sqlite';
import { otherNames } from '../place/places.ts';
import type { SearchIndex, Texts } from '../search/index.ts';
import { rows } from '../sql/rows.ts';
import type { StoredCompany } from './company.ts';

/** What companies are found by. */
export const COMPANY_SEARCH: SearchIndex = {
  name: 'company_search',
  columns: [
    ['name', 10],
    ['tagline', 4],
    ['founder', 4],
    ['place', 3],
    ['industry', 3],
    ['about', 1],
  ],
  nearFrom: 1,
  kind: 'startup startups company companies business businesses firm firms स्टार्टअप कंपनी private pvt limited ltd llp opc inc',
};

type Searched = Pick<
  StoredCompany,
  'registeredEntity' | 'tagline' | 'name' | 'city' | 'state' | 'industry' | 'description'
>;

/** A company's texts. A town is found by its old and its new name. */
export function searchedTexts(company: Searched): Texts {
  const { registeredEntity, tagline, name, city, state, industry, description } = company;
  return {
    name: registeredEntity,
    tagline,
    founder: name ?? '',
    place: [city, ...otherNames(city, state), state].join(' '),
    industry,
    about: description,
  };
}

/** The texts of all companies, in order. */
export function* searchedCompanies(db: DatabaseSync): Generator<[position: number, texts: Texts]> {
  const all = rows<Searched & Pick<StoredCompany, 'position'>>(
    db.prepare(
      'SELECT position, registeredEntity, tagline, name, city, state, industry, description FROM companies ORDER BY position',
    ),
  );
  for (const company of all.each()) yield [company.position, searchedTexts(company)];
}
