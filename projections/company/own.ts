import type { DatabaseSync } from 'node:sqlite';
import { CURSOR_REFUSED, type CursorRefused, cursorOf } from '../sql/cursor.ts';
import { prepareAll, statement } from '../sql/rows.ts';
import { type CompanyRow, type StoredCompany, toCompany } from './company.ts';

/** SQL: the number of a row that others do not see. */
export const WITHHELD_POSITION = "json_extract(row, '$.position')";

export const OWN_COMPANY_STATEMENTS = {
  ofOwnerBefore: statement<StoredCompany>(
    "a page of one member's companies: an index in their order",
    'SELECT * FROM companies WHERE owner = ? AND position < ? ORDER BY position DESC LIMIT ?',
  ),
  withheldBefore: statement<{ row: string }>(
    'what one member has that others do not see, a number of each, and a page of them whole',
    `SELECT row FROM companies_withheld WHERE owner = ? AND ${WITHHELD_POSITION} < ? ORDER BY ${WITHHELD_POSITION} DESC LIMIT ?`,
    'sorts what one member has that others do not see',
  ),
  joinedBefore: statement<StoredCompany>(
    'those that a member looks after, each by its id in the index alone, and a page of them whole',
    `SELECT whole.* FROM (SELECT c.position FROM json_each(?) j CROSS JOIN companies c ON c.id = j.value
      WHERE c.position NOT IN (SELECT position FROM companies WHERE owner = ?) AND c.position < ?
      ORDER BY c.position DESC LIMIT ?) page
      CROSS JOIN companies whole ON whole.position = page.position ORDER BY page.position DESC`,
    'sorts the numbers of what one member looks after',
  ),
  joinedWithheldBefore: statement<{ row: string }>(
    'those that a member looks after and others do not see, each by its id',
    `SELECT row FROM json_each(?) j CROSS JOIN companies_withheld w ON w.id = j.value
      WHERE w.owner <> ? AND ${WITHHELD_POSITION} < ? ORDER BY ${WITHHELD_POSITION} DESC LIMIT ?`,
    'sorts what one member looks after and others do not see',
  ),
};

const CURSOR = cursorOf('companies:own', ['number']);
const PAGE = 100;

export interface OwnCompanyList {
  /** 1 to 100; 100 where not given. */
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
  /** Ids of companies that the member looks after, whoever registered them. */
  readonly teams?: readonly string[];
}

export interface OwnCompaniesPage {
  readonly items: readonly CompanyRow[];
  readonly nextCursor: string | null;
}

/** One page of a member's companies, newest first, with those that others do not see: for nobody but themselves. */
export function createOwnCompanies(db: DatabaseSync) {
  const { ofOwnerBefore, withheldBefore, joinedBefore, joinedWithheldBefore } = prepareAll(db, OWN_COMPANY_STATEMENTS);
  return function own(
    member: string,
    { limit = PAGE, cursor, teams = [] }: OwnCompanyList,
  ): OwnCompaniesPage | CursorRefused {
    const key = cursor === undefined ? [Number.MAX_SAFE_INTEGER] : CURSOR.decode(cursor);
    if (!key) return CURSOR_REFUSED;
    const [before = Number.MAX_SAFE_INTEGER] = key;
    const ids = JSON.stringify(teams);
    const withheld = [
      ...withheldBefore.all(member, before, limit + 1),
      ...joinedWithheldBefore.all(ids, member, before, limit + 1),
    ];
    const found = [
      ...ofOwnerBefore.all(member, before, limit + 1),
      ...joinedBefore.all(ids, member, before, limit + 1),
      ...withheld.map(({ row }) => JSON.parse(row) as StoredCompany), // as the model wrote it
    ].sort((a, b) => b.position - a.position);
    const shown = found.slice(0, limit);
    const last = shown.at(-1);
    return {
      items: shown.map(toCompany),
      nextCursor: last && found.length > limit ? CURSOR.encode([last.position]) : null,
    };
  };
}
