import type { DatabaseSync } from 'node:sqlite';
import { CURSOR_REFUSED, type CursorRefused, cursorOf } from '../sql/cursor.ts';
import type { SearchIndex } from './index.ts';
import { type Beside, byRelevance, COUNTED_MAX, createRanking, type Hit, type Tier } from './rank.ts';

export interface RelevanceQuery {
  readonly q: string;
  /** 1 to 100. */
  readonly limit: number;
  readonly cursor?: string | undefined;
}

/** One page by relevance. Plain data: it is found on a thread of the pool, and shown on another. */
export interface RelevancePage {
  readonly found: readonly { readonly position: number; readonly tier: Tier }[];
  readonly nextCursor: string | null;
  /** Counted up to 10,000. */
  readonly total: number;
  readonly totalIsCapped: boolean;
  readonly suggestion?: string;
}

/** A page of hits behind a cursor, by relevance. @param name of the list, for its cursors */
export function relevancePager(name: string) {
  const cursors = cursorOf(name, ['number', 'number', 'number']);
  return (hits: readonly Hit[], limit: number, cursor: string | undefined) => {
    const key = cursor === undefined ? undefined : cursors.decode(cursor);
    if (key === null) return CURSOR_REFUSED;
    const [tier = 0, score = 0, position = 0] = key ?? [];
    const behind = (hit: Hit): boolean =>
      hit.tier !== tier ? hit.tier > tier : hit.score !== score ? hit.score > score : hit.position < position;
    const left = (key ? hits.filter(behind) : [...hits]).sort(byRelevance);
    const last = left.length > limit ? left[limit - 1] : undefined;
    return {
      hits: left.slice(0, limit),
      nextCursor: last ? cursors.encode([last.tier, last.score, last.position]) : null,
    };
  };
}

/** Pages of an index by relevance, for lists without filters of their own. */
export function createRelevance(db: DatabaseSync, index: SearchIndex, name: string) {
  const ranking = createRanking(db, index);
  const pageOf = relevancePager(name);
  return {
    page({ q, limit, cursor }: RelevanceQuery, beside: Beside): RelevancePage | CursorRefused {
      const { hits, more, suggestion } = ranking.find(q, beside);
      const page = pageOf(hits, limit, cursor);
      if ('refused' in page) return page;
      return {
        found: page.hits.map(({ position, tier }) => ({ position, tier })),
        nextCursor: page.nextCursor,
        total: Math.min(hits.length, COUNTED_MAX),
        totalIsCapped: more,
        ...(suggestion === undefined ? {} : { suggestion }),
      };
    },
  };
}
