import * as z from 'zod/mini';
import { body } from './body.ts';
import { blankableNumeric } from './number.ts';
import { oneOf } from './oneOf.ts';
import { SEARCH_KINDS } from './options.ts';
import { choiceParameter, pageParameters, textParameter } from './paging.ts';
import * as rules from './words/en/rules.ts';

export type { SearchAnswer, SearchCount, SearchResult } from './search-answer.ts';

const kind = oneOf(SEARCH_KINDS, { label: 'Kind' });

/**
 * GET /search. `kind` may be repeated; all kinds where it is not given. `each`: at most so many of each kind. `counts`:
 * which kinds are counted.
 */
export const searchQuery = body({
  q: textParameter('Search'),
  kind: z.optional(z.union([kind, z.array(kind)], rules.mustBeListed('Kind'))),
  limit: z.optional(blankableNumeric({ label: 'Limit', min: 1, max: 50, integer: true })),
  each: z.optional(blankableNumeric({ label: 'Each', min: 1, max: 50, integer: true })),
  counts: choiceParameter('Counts', ['asked', 'all']),
  cursor: pageParameters.cursor,
}).check(
  z.refine(({ cursor, kind }) => cursor === undefined || new Set([kind ?? SEARCH_KINDS].flat()).size === 1, {
    // Among several kinds there is no order to go on in.
    error: rules.oneKindOnly,
    path: ['cursor'],
  }),
);
