import type { DatabaseSync } from 'node:sqlite';
import type { Position } from '#events/port/store.ts';
import type { Alert, SearchKind } from '#events/subjects/savedSearch.ts';
import type { OwnLists } from '../runner/definition.ts';
import { prepareAll, statement } from '../sql/rows.ts';

/** A search that a member keeps; `at` in milliseconds since 1970. */
export interface SearchRow {
  readonly id: string;
  readonly member: string;
  readonly kind: SearchKind;
  readonly alert: Alert;
  readonly name: string;
  readonly query: string;
  readonly position: Position;
  readonly at: number;
}

/** So many searches one member keeps at the most. */
export const SEARCHES_MAX = 100;

/** So many searches with an alert are asked for at once. */
const ALERT_SLICE = 200;

const ofMember = 'the searches of one member, of whom each has at most 100';

export const SEARCH_STATEMENTS = {
  ofMember: statement<SearchRow>(
    ofMember,
    `SELECT * FROM searches WHERE member = ? ORDER BY position DESC LIMIT ${SEARCHES_MAX}`,
  ),
  withAlert: statement<Pick<SearchRow, 'id' | 'member' | 'query'>>(
    'a slice of those with one kind of alert: an index in its order',
    `SELECT id, member, query FROM searches WHERE kind = ? AND alert = ? AND (member, id) > (?, ?)
      ORDER BY member, id LIMIT ${ALERT_SLICE}`,
  ),
  count: statement<{ count: number }>(ofMember, 'SELECT count(*) AS count FROM searches WHERE member = ?'),
};

export function createSearchQueries(db: DatabaseSync) {
  const { ofMember, count, withAlert } = prepareAll(db, SEARCH_STATEMENTS);
  return {
    /** A member's searches, the newest first. */
    ofMember: (member: string): readonly SearchRow[] => ofMember.all(member),

    /** Searches of a kind with an alert, by member and id, behind one of them ('' and '' at first): 200 at once. */
    withAlert: (
      kind: SearchKind,
      alert: Alert,
      after: Pick<SearchRow, 'member' | 'id'>,
    ): readonly Pick<SearchRow, 'id' | 'member' | 'query'>[] => withAlert.all(kind, alert, after.member, after.id),

    /** How many searches a member keeps. */
    count: (member: string): number => count.get(member)?.count ?? 0,
  };
}

export const ownSearches: OwnLists = (db) => {
  const { ofMember } = createSearchQueries(db);
  return {
    'saved-searches.json': {
      about: 'the searches that you keep',
      slice(member) {
        const rows = ofMember(member).map(({ kind, name, query, alert, at }) => {
          return { kind, name, query, alert, savedAt: new Date(at).toISOString() };
        });
        return { rows, next: null };
      },
    },
  };
};
