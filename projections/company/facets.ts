import type { DatabaseSync } from 'node:sqlite';
import { currentName } from '../place/places.ts';
import { rows, statement } from '../sql/rows.ts';
import type { StoredCompany } from './company.ts';
import { PACKED_COLUMNS } from './packed.ts';

/** What companies are filtered by, and counted by for each filter's choices. */
export const FACETS = [
  'industry',
  'stage',
  'city',
  'state',
  'companySize',
  'fundedType',
  'enterprise',
  'entityType',
  'verified',
] as const;
export type Facet = (typeof FACETS)[number];

/** The column of `companies` that a facet's filter compares. */
export const FACET_COLUMN: Readonly<Record<Facet, keyof StoredCompany>> = {
  industry: 'industry',
  stage: 'stage',
  city: 'cityKey',
  state: 'state',
  companySize: 'companySize',
  fundedType: 'fundedType',
  enterprise: 'enterprise',
  entityType: 'entityType',
  verified: 'verified',
};

/**
 * Every company again, in a few bytes: a number for each value, 0 for none, and the year it was founded. Counting, and
 * walking the list under filters, reads ten thousand of these in the time in which it would read a few hundred whole rows.
 */
export const FACET_TABLES = `
    CREATE TABLE company_values (
      facet TEXT NOT NULL,
      key   TEXT NOT NULL,
      value TEXT NOT NULL,
      code  INTEGER NOT NULL,
      PRIMARY KEY (facet, key)
    ) WITHOUT ROWID;
    CREATE UNIQUE INDEX company_values_by_code ON company_values (facet, code, value);
    CREATE TABLE company_facets (position INTEGER PRIMARY KEY, ${PACKED_COLUMNS}, ${FACETS.map((facet) => `${facet} INTEGER NOT NULL`).join(', ')}, establishedYear INTEGER NOT NULL);`;

/** Holds all that filters ask: who walks it in its order looks at no row beside it. */
export const FACET_INDEXES = `CREATE INDEX company_facets_by_year ON company_facets (establishedYear, position, ${FACETS.join(', ')});`;

/** The number of a value. */
const CODE_OF_VALUE = 'SELECT code FROM company_values WHERE facet = ? AND key = ?';

/** A value's number, and which value has a number. */
export const FACET_STATEMENTS = {
  codeOf: statement<{ readonly code: number }>('one row by its key', CODE_OF_VALUE),
  valueWith: statement<{ readonly value: string }>(
    'one row by its index',
    'SELECT value FROM company_values WHERE facet = ? AND code = ?',
  ),
};

/** Of each facet: some 100 kB. */
const KEPT = 1000;

/** How a value is shown among the choices: a town by its name of today, else as it was first written. */
const shown = (facet: Facet, value: string): string => (facet === 'city' ? currentName(value) : value);

/**
 * Numbers the values of companies, in the order of FACETS. A value's number is the next free one when it first occurs.
 * @param table where values and their numbers stand
 */
export function createFacetCodes(db: DatabaseSync, table = 'company_values') {
  type Code = { readonly code: number };
  const find = rows<Code>(db.prepare(CODE_OF_VALUE.replace('company_values', table)));
  const next = rows<Code>(db.prepare(`SELECT coalesce(max(code), 0) + 1 AS code FROM ${table} WHERE facet = ?`));
  const name = db.prepare(`INSERT INTO ${table} (facet, key, value, code) VALUES (?, ?, ?, ?)`);

  /** Once given, a number stays: kept until a transaction is rolled back, which may have given it. */
  const kept = new Map<Facet, Map<string, number>>(FACETS.map((facet) => [facet, new Map()]));

  function codeOf(facet: Facet, company: StoredCompany): number {
    const key = String(company[FACET_COLUMN[facet]]);
    if (key === '') return 0;
    const ofFacet = kept.get(facet);
    const known = ofFacet?.get(key);
    if (known !== undefined) return known;
    const code = find.get(facet, key)?.code ?? nameNext(facet, key, company);
    if (ofFacet && ofFacet.size >= KEPT) ofFacet.clear();
    ofFacet?.set(key, code);
    return code;
  }

  function nameNext(facet: Facet, key: string, company: StoredCompany): number {
    const code = next.get(facet)?.code ?? 1;
    name.run(facet, key, shown(facet, String(company[facet])), code);
    return code;
  }

  return {
    of: (company: StoredCompany): number[] => FACETS.map((facet) => codeOf(facet, company)),
    drop(): void {
      for (const codes of kept.values()) codes.clear();
    },
  };
}

/** Whether a change of a company moves it among the choices of a filter, or by its year. */
export const changesFacets = (before: StoredCompany, after: StoredCompany): boolean =>
  FACETS.some((facet) => before[FACET_COLUMN[facet]] !== after[FACET_COLUMN[facet]]) ||
  before.establishedYear !== after.establishedYear;

/** Keeps the numbers in step with the rows. */
export function createFacetWriter(db: DatabaseSync) {
  const codes = createFacetCodes(db);
  const write = db.prepare(
    `INSERT OR REPLACE INTO company_facets (position, ${FACETS.join(', ')}, establishedYear) VALUES (?${', ?'.repeat(FACETS.length)}, ?)`,
  );
  const put = (company: StoredCompany): void =>
    void write.run(company.position, ...codes.of(company), company.establishedYear);

  const takeOut = db.prepare('DELETE FROM company_facets WHERE position = ?');

  return {
    drop: codes.drop,
    add: put,
    remove: (position: number): void => void takeOut.run(position),
    change(before: StoredCompany, after: StoredCompany): void {
      if (changesFacets(before, after)) put(after);
    },
  };
}
