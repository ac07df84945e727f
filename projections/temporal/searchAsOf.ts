import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import type { Position } from '#events/port/store.ts';
import { createCompanyLook } from '../company/look.ts';
import { COMPANY_SEARCH, searchedCompanies } from '../company/search.ts';
import { createFundLook } from '../fund/look.ts';
import { FUND_SEARCH, searchedFunds } from '../fund/search.ts';
import { fillIndex } from '../search/fill.ts';
import { searchTables } from '../search/index.ts';
import { prepareAll, prepareOne, statement } from '../sql/rows.ts';
import { openViews } from './views.ts';

/** The lists in which words are looked for as of a moment, each in an index of its own. */
export type SearchedList = keyof typeof LISTS;

/** An index of the words of one list as of one moment. */
export interface SearchAsOf {
  readonly list: SearchedList;
  /** The file to make, in a directory that is there. */
  readonly path: string;
  /** The file of the read model `temporal`. */
  readonly versions: string;
  readonly position: Position;
}

const LISTS = {
  companies: { index: COMPANY_SEARCH, documents: searchedCompanies },
  funds: { index: FUND_SEARCH, documents: searchedFunds },
} as const;

const MADE_OF =
  'CREATE TABLE made_of (one INTEGER PRIMARY KEY CHECK (one = 1), versions TEXT NOT NULL, position INTEGER NOT NULL);';

const ATTACH = statement('another file, opened', 'ATTACH ? AS versions');
const STATEMENTS = {
  put: statement('one row', 'INSERT INTO made_of (one, versions, position) VALUES (1, ?, ?)'),
  madeOf: statement<Pick<SearchAsOf, 'versions' | 'position'>>(
    'one row by its key',
    'SELECT versions, position FROM made_of WHERE one = 1',
  ),
};

/** As much of the file is kept in memory while it is made: kibibytes. */
const CACHE_KIB = 16_384;

/** Shows a connection the rows that held at a position, under the names of the present models' tables. */
function attach(db: DatabaseSync, versions: string, position: Position): void {
  // To be read alone: SQLite would make an empty file in place of one that is gone.
  prepareOne(db, ATTACH).run(`${pathToFileURL(versions).href}?mode=ro`);
  openViews(db)(position);
}

/**
 * Makes a file with the full-text index of the companies, or of the funds, that held at a position, as a replay up to it has
 * it: how rare a word is hangs on all that was there. It takes seconds where there are many: for a thread of its own.
 *
 * @throws where the versions' file is gone
 */
export function makeSearchAsOf({ list, path, versions, position }: SearchAsOf): void {
  const { index, documents } = LISTS[list];
  const db = new DatabaseSync(path);
  try {
    // A crash throws the file away: nothing has to survive one.
    db.exec(`PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -${CACHE_KIB};`);
    db.exec(MADE_OF + searchTables(index));
    attach(db, versions, position);
    db.exec('BEGIN');
    fillIndex(db, index, documents(db));
    prepareAll(db, { put: STATEMENTS.put }).put.run(versions, position);
    db.exec('COMMIT');
  } finally {
    db.close();
  }
}

/** Attaches to a connection what its file was made of. @throws where that is gone */
function attachMadeOf(db: DatabaseSync): void {
  db.exec('PRAGMA temp_store = MEMORY');
  const made = prepareOne(db, STATEMENTS.madeOf).get();
  if (!made) throw new Error('this file holds no index of a moment');
  attach(db, made.versions, made.position);
}

/**
 * Pages of companies in which words are looked for, as of the moment that a file was made for. Synchronous.
 *
 * @param db a connection to that file, of its own
 * @throws where the versions that it was made of are gone
 */
export function createCompaniesSearchedAsOf(db: DatabaseSync) {
  attachMadeOf(db);
  return createCompanyLook(db).look;
}

/** The same of funds. */
export function createFundsSearchedAsOf(db: DatabaseSync) {
  attachMadeOf(db);
  return createFundLook(db).look;
}
