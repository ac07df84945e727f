import type { DatabaseSync } from 'node:sqlite';
import type { OwnLists } from '../runner/definition.ts';
import { searchStatements } from '../search/rank.ts';
import type { CursorRefused, Page } from '../sql/cursor.ts';
import { prepareAll, prepareOne, statement } from '../sql/rows.ts';
import { UNCHANGED_STATEMENTS } from '../sql/whileUnchanged.ts';
import { BACKTEST_STATEMENTS, createBacktestLook } from './backtest.ts';
import { CANDIDATE_STATEMENTS, createCandidatesLook } from './candidates.ts';
import { type CompanyRow, cityKey, type StoredCompany, toCompany } from './company.ts';
import { createFactsThen, FACTS_THEN_STATEMENTS } from './factsThen.ts';
import { createFairnessLook, FAIRNESS_STATEMENTS } from './fairness.ts';
import { COMPANY_ID_STATEMENTS, createCompanyIds } from './ids.ts';
import { COMPANY_LIST_STATEMENTS, type CompaniesFound, type CompanyList, createCompanyLook } from './look.ts';
import { createOwnCompanies, OWN_COMPANY_STATEMENTS, WITHHELD_POSITION } from './own.ts';
import { COMPANY_SEARCH } from './search.ts';

/** So many companies of one member are read at once for the export of their data. */
const SLICE = 200;

export const COMPANY_ROW_STATEMENTS = {
  byNumber: statement<StoredCompany>('one company by its key', 'SELECT * FROM companies WHERE position = ?'),
};

export const DIRECTORY_STATEMENTS = {
  ...COMPANY_ROW_STATEMENTS,
  ...COMPANY_LIST_STATEMENTS,
  ...searchStatements(COMPANY_SEARCH),
  ...UNCHANGED_STATEMENTS,
  ...COMPANY_ID_STATEMENTS,
  ...OWN_COMPANY_STATEMENTS,
  ...BACKTEST_STATEMENTS,
  ...FAIRNESS_STATEMENTS,
  ...CANDIDATE_STATEMENTS,
  ...FACTS_THEN_STATEMENTS,
  byId: statement<StoredCompany>('one company by its id', 'SELECT * FROM companies WHERE id = ?'),
  ownersOf: statement<{ owner: string }>(
    'the newest so many of an industry: an index in their order',
    'SELECT owner FROM companies WHERE industry = ? ORDER BY position DESC LIMIT ?',
  ),
  ownersIn: statement<{ owner: string }>(
    'the newest so many of a town: an index in their order',
    'SELECT owner FROM companies WHERE cityKey = ? ORDER BY position DESC LIMIT ?',
  ),
  byOwner: statement<StoredCompany>(
    "one member's companies: an index in their order",
    'SELECT * FROM companies WHERE owner = ? ORDER BY position DESC LIMIT ?',
  ),
  byHolder: statement<StoredCompany>(
    "the companies whose contacts are one member's: an index in their order",
    'SELECT * FROM companies WHERE holder = ? ORDER BY position DESC LIMIT ?',
  ),
  ofHolderBehind: statement<StoredCompany>(
    "a slice of the companies whose contacts are one member's: an index in their order",
    `SELECT * FROM companies WHERE holder = ? AND position > ? ORDER BY position LIMIT ${SLICE}`,
  ),
  withheld: statement<{ row: string }>('one company by its id', 'SELECT row FROM companies_withheld WHERE id = ?'),
  withheldOf: statement<{ row: string }>(
    'what one member has that others do not see',
    'SELECT row FROM companies_withheld WHERE holder = ?',
  ),
  withheldBehind: statement<{ row: string }>(
    'a slice of what one member has that others do not see',
    `SELECT row FROM companies_withheld WHERE holder = ? AND ${WITHHELD_POSITION} > ? ORDER BY ${WITHHELD_POSITION} LIMIT ${SLICE}`,
    'sorts what one member has that others do not see',
  ),
};

/** Shows the companies of row numbers, in their order. */
export function createCompanyRows(db: DatabaseSync): (positions: readonly number[]) => CompanyRow[] {
  const byNumber = prepareOne(db, COMPANY_ROW_STATEMENTS.byNumber);
  return (positions) =>
    positions.flatMap((position) => {
      const stored = byNumber.get(position);
      return stored ? [toCompany(stored)] : [];
    });
}

/** The queries of the directory. Synchronous; each text of SQL is prepared once. */
export function createDirectoryQueries(db: DatabaseSync) {
  const { look } = createCompanyLook(db);
  const made = prepareAll(db, DIRECTORY_STATEMENTS);
  const { byId, byOwner, byHolder, ofHolderBehind, ownersOf, ownersIn, withheld, withheldOf, withheldBehind } = made;
  const numbered = createCompanyRows(db);
  const stored = ({ row }: { readonly row: string }): StoredCompany => JSON.parse(row) as StoredCompany; // as the model wrote it

  const storedOf = (id: string): StoredCompany | undefined => {
    const row = byId.get(id);
    const hidden = row ? undefined : withheld.get(id);
    return row ?? (hidden && stored(hidden));
  };

  return {
    /** The file that the queries read, by which a thread of the pool opens it too. */
    file: db.location() ?? '',
    look,
    /** How many companies would have met a fund's terms at the ends of some months. */
    backtest: createBacktestLook(db),
    /** How many companies would have gained, and how many lost, had other terms held. */
    fairness: createFairnessLook(db),
    /** Which companies that may be found meet a fund's terms. */
    candidates: createCandidatesLook(db),
    /** What funds check of a company, as it stood after an event of the log. */
    factsThen: createFactsThen(db),
    ids: createCompanyIds(db),
    numbered,

    /** A company that everybody sees. */
    find(id: string): CompanyRow | undefined {
      const row = byId.get(id);
      return row && toCompany(row);
    },

    /** One that its owner, its team and the moderators see, and nobody else. */
    withheld(id: string): CompanyRow | undefined {
      const row = withheld.get(id);
      return row && toCompany(stored(row));
    },

    /** One of the two: for who has to do with it already. */
    known(id: string): CompanyRow | undefined {
      const found = storedOf(id);
      return found && toCompany(found);
    },

    /** Whose the newest companies of an industry, and of a town, are. */
    ownersOf: (industry: string, limit: number): string[] => ownersOf.all(industry, limit).map(({ owner }) => owner),
    ownersIn: (city: string, limit: number): string[] => ownersIn.all(cityKey(city), limit).map(({ owner }) => owner),

    /** What others see of a member's companies, newest first. @param limit how many of them; all where not given */
    ofOwner: (member: string, limit = -1): CompanyRow[] => byOwner.all(member, limit).map(toCompany),

    /** What others see of the companies whose contacts are a member's, newest first. @param limit how many of them */
    ofHolder: (member: string, limit: number): CompanyRow[] => byHolder.all(member, limit).map(toCompany),

    own: createOwnCompanies(db),

    /** All companies whose contacts are a member's, newest first: for who erases them. */
    heldBy: (member: string): CompanyRow[] =>
      [...byHolder.all(member, -1), ...withheldOf.all(member).map(stored)]
        .sort((a, b) => b.position - a.position)
        .map(toCompany),

    /**
     * The same a slice at a time, oldest first behind a row number; what others do not see stands in its place, so that
     * none is passed over, or comes twice, that is hidden or shown between two slices.
     */
    heldBehind(
      member: string,
      after: number,
    ): { readonly companies: readonly CompanyRow[]; readonly next: number | null } {
      const found = [...ofHolderBehind.all(member, after), ...withheldBehind.all(member, after).map(stored)]
        .sort((a, b) => a.position - b.position)
        .slice(0, SLICE);
      const next = found.length < SLICE ? null : (found.at(-1)?.position ?? null);
      return { companies: found.map(toCompany), next };
    },

    /** One page of the companies that pass the filters, found and shown on the same thread. */
    list(query: CompanyList): (Page<CompanyRow> & CompaniesFound) | CursorRefused {
      const found = look(query);
      return 'refused' in found ? found : { ...found, items: numbered(found.positions) };
    },
  };
}

export const ownCompanies: OwnLists = (db, picture) => {
  const { heldBehind } = createDirectoryQueries(db);
  return {
    'companies.json': {
      about: 'the companies that you registered, and those whose contacts are yours since who had them left',
      slice(member, after) {
        const { companies, next } = heldBehind(member, after);
        const shown = companies.map(({ logo, banner, founders, metrics, growth: _, ...company }) => ({
          ...company,
          // What was never reported is null: the answers to readers show a default in its place.
          metrics,
          growth: metrics?.growth ?? null,
          ...{ logo: picture(logo), banner: picture(banner) },
          founders: founders.map((founder) => ({ ...founder, image: picture(founder.image) })),
        }));
        return { rows: shown, next };
      },
    },
  };
};
