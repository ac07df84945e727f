import * as z from 'zod/mini';
import { body } from './body.ts';
import { type Answered, moment, says, thing } from './described.ts';
import { id } from './id.ts';
import { oneOf } from './oneOf.ts';
import { text } from './text.ts';
import * as rules from './words/en/rules.ts';

export const SEARCH_KINDS = ['company', 'fund'] as const;
export const ALERTS = ['none', 'daily', 'at-once'] as const;

const SEARCH_NAME_MAX = 80;
const SEARCH_QUERY_MAX = 1000;

const query = z.pipe(
  z
    .string({ error: (issue) => (issue.input == null ? rules.required('Query') : rules.mustBeText('Query')) })
    .check(z.maxLength(SEARCH_QUERY_MAX, rules.tooLong('Query', SEARCH_QUERY_MAX))),
  z.transform((given) => new URLSearchParams(given)),
);
const alert = oneOf(ALERTS, { label: 'Alert' });
const name = text({ label: 'Name', max: SEARCH_NAME_MAX });

/** POST /saved/searches. `query`: the list's parameters, as they stand in its address: `industry=Tech&state=Goa`. */
export const newSearch = body({
  kind: oneOf(SEARCH_KINDS, { label: 'Kind' }),
  query,
  name,
  alert: z._default(alert, 'none'),
});

/** PATCH /saved/searches/{id}: what is left out stays. */
export const searchChanges = body({ query: z.optional(query), name: z.optional(name), alert: z.optional(alert) });

export const searchPath = z.object({ id: id('Id') });

/** A search as it is answered. */
export const savedSearch = thing('SavedSearch', {
  _id: z.string(),
  kind: z.enum(SEARCH_KINDS),
  name: z.string(),
  query: says(
    z.string(),
    "The list's parameters, as they stand in its address; what the list does not know is left out.",
  ),
  alert: z.enum(ALERTS),
  path: says(z.string(), 'Its page on the site.'),
  savedAt: moment(),
});
export type SavedSearch = Answered<typeof savedSearch>;

export const searchAnswer = z.object({ search: savedSearch });
export type SearchAnswer = Answered<typeof searchAnswer>;

export const searchesAnswer = z.object({ searches: says(z.array(savedSearch), 'Newest first; at most 100.') });
export type SearchesAnswer = Answered<typeof searchesAnswer>;
