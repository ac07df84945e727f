import type { DatabaseSync } from 'node:sqlite';
import type { SearchIndex, Texts } from '../search/index.ts';
import { createRelevance, type RelevancePage, type RelevanceQuery } from '../search/relevance.ts';
import type { CursorRefused } from '../sql/cursor.ts';
import { rows } from '../sql/rows.ts';

/** What members are found by. */
export const MEMBER_SEARCH: SearchIndex = {
  name: 'member_search',
  columns: [['name', 10]],
  nearFrom: 1,
  kind: 'member members',
  isSeenInPart: true,
};

/** The names of all members who are neither forgotten nor hidden, in order. */
export function* searchedMembers(db: DatabaseSync): Generator<[position: number, texts: Texts]> {
  const all = rows<{ position: number; name: string }>(
    db.prepare('SELECT position, name FROM members WHERE erased = 0 AND hidden = 0 ORDER BY position'),
  );
  for (const { position, name } of all.each()) yield [position, { name }];
}

export interface MembersQuery extends RelevanceQuery {
  /** The id of a member who is left out. */
  readonly without?: string;
  /** Who signed up before this position is left out. */
  readonly from?: number;
}

/** Finds members by relevance: what costs more than looking up a page's rows. */
export function createMemberLook(db: DatabaseSync) {
  const relevance = createRelevance(db, MEMBER_SEARCH, 'users:relevance');
  return {
    /** One page of the members that a query finds. */
    look: ({ without = '', from = 0, ...query }: MembersQuery): RelevancePage | CursorRefused =>
      relevance.page(query, {
        table: 'members',
        key: 'position',
        columns: [],
        condition: 'f.erased = 0 AND f.hidden = 0 AND f.id <> :without AND f.position >= :from',
        values: { without, from },
      }),
  };
}
