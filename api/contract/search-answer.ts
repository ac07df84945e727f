import * as z from 'zod/mini';
import { type Answered, count, says, signedLink, thing } from './described.ts';
import { SEARCH_KINDS } from './options.ts';
import { paged } from './paging-answer.ts';
import { verification } from './verification-answer.ts';

const marks = says(z.array(z.tuple([z.number(), z.number()])), 'From and to, in UTF-16 units, in order.');

export const searchResult = thing('SearchResult', {
  kind: z.enum(SEARCH_KINDS),
  _id: z.string(),
  title: z.string(),
  line: says(z.string(), "What tells it apart from others of its name; '' where there is nothing."),
  verified: says(z.nullable(z.boolean()), 'Of a company, or of the provider of a fund; null of members and posts.'),
  verification: says(z.nullable(verification), 'The same in parts, as on their cards; null of members and posts.'),
  reviewed: says(z.nullable(z.boolean()), 'False while no moderator has looked at it; null of members and posts.'),
  imageUrl: signedLink(),
  path: says(z.string(), 'Where the site shows it.'),
  marks: says(z.object({ title: marks, line: marks }), 'Where title and line hold what was searched for.'),
});
export type SearchResult = Answered<typeof searchResult>;

export const searchCount = thing('SearchCount', {
  kind: z.enum(SEARCH_KINDS),
  total: says(count(), 'Counted up to 10,000.'),
  totalIsCapped: says(z.boolean(), 'Whether there are more.'),
});
export type SearchCount = Answered<typeof searchCount>;

export const searchAnswer = z.object({
  results: z.array(searchResult),
  counts: says(z.array(searchCount), 'How many there are of each kind that was asked for; of all with `counts=all`.'),
  ...paged,
  suggestion: z.exactOptional(says(z.string(), 'What was probably meant, where a word of the query was corrected.')),
});
export type SearchAnswer = Answered<typeof searchAnswer>;
