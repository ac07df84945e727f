import { Hono } from 'hono';
import { CURSOR_REFUSED, type CursorRefused } from '#projections/sql/cursor.ts';
import { withSight } from '../access/sight.ts';
import { SEARCH_KINDS, type SearchKind } from '../contract/options.ts';
import { type SearchAnswer, searchQuery } from '../contract/search.ts';
import { valid } from '../http/body.ts';
import type { Env } from '../http/env.ts';
import type { ListDeps } from '../http/list.ts';
import { answerPageLater } from '../http/page.ts';
import type { Platform } from '../platform/platform.ts';
import { createKinds, FROM } from './kinds.ts';
import { merged } from './merged.ts';

const USUAL = 20;

/** One search over everything that people look for. */
export function searchRoutes(platform: Platform & ListDeps) {
  const kinds = createKinds(platform);

  return new Hono<Env>().get('/search', valid('query', searchQuery), (c) => {
    const { q = '', kind = SEARCH_KINDS, limit = USUAL, each = limit, counts, cursor } = c.req.valid('query');
    const asked = SEARCH_KINDS.filter((one) => [kind].flat().includes(one));
    const counted = counts === 'all' ? SEARCH_KINDS : asked;
    const viewer = c.var.session?.member ?? '';
    const from = [...new Set(counted.flatMap((one) => FROM[one]))];
    const most = Math.min(limit, each);
    let things: readonly string[] = [];

    async function search(etag: string): Promise<SearchAnswer | CursorRefused> {
      const isAsked = (one: SearchKind): boolean => asked.includes(one);
      const found = await Promise.all(
        counted.map((one) =>
          kinds[one]({ q, viewer, etag, ...(isAsked(one) ? { limit: most, cursor } : { limit: 1 }) }),
        ),
      );
      const lists = found.flatMap((one) => ('refused' in one || !isAsked(one.kind) ? [] : [one]));
      if (found.some((one) => 'refused' in one)) return CURSOR_REFUSED;
      // Asked only where nothing is called so: what one kind has to guess, another may have in plenty.
      const suggestion = lists.find((one) => one.suggestion !== undefined)?.suggestion;
      const certain = lists.some(({ results, suggestion }) => results.length > 0 && suggestion === undefined);
      const results = merged(lists, q).slice(0, limit);
      things = results.flatMap((one) => (one.kind === 'member' ? [one._id] : []));
      return {
        results,
        counts: found.flatMap((one) =>
          'refused' in one ? [] : [{ kind: one.kind, total: one.total, totalIsCapped: one.totalIsCapped }],
        ),
        nextCursor: lists.length === 1 ? (lists[0]?.nextCursor ?? null) : null,
        ...(suggestion !== undefined && !certain ? { suggestion } : {}),
      };
    }

    return answerPageLater(c, platform, withSight(from, viewer), search, (answer) => answer, {
      counted: () => ({ kind: 'members', things }),
    });
  });
}
