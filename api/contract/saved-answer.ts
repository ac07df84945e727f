import * as z from 'zod/mini';
import { type Answered, dayOrBlank, moment, says, signedLink, thing } from './described.ts';
import { SAVED_KINDS } from './options.ts';
import { paged } from './paging-answer.ts';
import { verification } from './verification-answer.ts';

/** Something that the member saved. */
export const savedItem = thing('SavedItem', {
  kind: z.enum(SAVED_KINDS),
  _id: z.string(),
  title: z.string(),
  line: says(z.string(), 'What it is, in a few words.'),
  verified: says(z.nullable(z.boolean()), 'Of a company, or of the provider of a fund; null of posts.'),
  verification: says(z.nullable(verification), 'The same in parts, as on their cards; null of posts.'),
  reviewed: says(z.nullable(z.boolean()), 'False while no moderator has looked at it; null of posts.'),
  deadline: dayOrBlank('YYYY-MM-DD, of a fund: the last day on which one can apply.'),
  closed: says(z.boolean(), 'Of a fund: it takes no applications any more. False of everything else.'),
  imageUrl: signedLink(),
  path: says(z.string(), 'Its page on the site.'),
  savedAt: moment(),
});
export type SavedItem = Answered<typeof savedItem>;

const idsOfKind = (kind: string) => says(z.array(z.string()), `The ids of the ${kind} that one saved.`);

/** Everything that one saved, by ids alone: for a page that marks what is saved. */
export const savedIdsAnswer = z.object({
  ids: z.object({ fund: idsOfKind('funds'), company: idsOfKind('companies'), post: idsOfKind('posts') }),
});
export type SavedIdsAnswer = Answered<typeof savedIdsAnswer>;

export const savedAnswer = z.object({
  saved: says(z.array(savedItem), 'Newest first. What is gone meanwhile is not listed.'),
  ...paged,
});
export type SavedAnswer = Answered<typeof savedAnswer>;
