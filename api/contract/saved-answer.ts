import * as z from 'zod/mini';
import { type Answered, moment, says, signedLink, thing } from './described.ts';
import { SAVED_KINDS } from './options.ts';
import { paged } from './paging-answer.ts';

/** Something that the member saved. */
export const savedItem = thing('SavedItem', {
  kind: z.enum(SAVED_KINDS),
  _id: z.string(),
  title: z.string(),
  line: says(z.string(), 'What it is, in a few words.'),
  imageUrl: signedLink(),
  path: says(z.string(), 'Its page on the site.'),
  savedAt: moment(),
});
export type SavedItem = Answered<typeof savedItem>;

export const savedAnswer = z.object({
  saved: says(z.array(savedItem), 'Newest first. What is gone meanwhile is not listed.'),
  ...paged,
});
export type SavedAnswer = Answered<typeof savedAnswer>;
