import type { DatabaseSync } from 'node:sqlite';
import { CURSOR_REFUSED, type CursorRefused, cursorOf } from '../sql/cursor.ts';
import { prepareArrays, statement } from '../sql/rows.ts';

type Numbered = readonly [position: number, id: string];

/** Where others do not see a company, it is not in this table. */
export const COMPANY_ID_STATEMENTS = {
  idsBefore: statement<Numbered>(
    'a slice of the list, newest first',
    'SELECT position, id FROM companies WHERE position < ? ORDER BY position DESC LIMIT ?',
  ),
};

const CURSOR = cursorOf('companies:ids', ['number']);

export interface CompanyIds {
  readonly ids: readonly string[];
  readonly nextCursor: string | null;
}

/** Which companies everybody sees, newest first, for who wants to know no more of them: as quick as looking them up. */
export function createCompanyIds(db: DatabaseSync) {
  const idsBefore = prepareArrays(db, COMPANY_ID_STATEMENTS.idsBefore);
  return function ids(limit: number, cursor?: string): CompanyIds | CursorRefused {
    const key = cursor === undefined ? [Number.MAX_SAFE_INTEGER] : CURSOR.decode(cursor);
    if (!key) return CURSOR_REFUSED;
    const found = idsBefore.all(...key, limit + 1);
    const shown = found.slice(0, limit);
    const last = shown.at(-1);
    const nextCursor = last && found.length > limit ? CURSOR.encode([last[0]]) : null;
    return { ids: shown.map(([, id]) => id), nextCursor };
  };
}
