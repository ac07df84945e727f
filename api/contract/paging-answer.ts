import * as z from 'zod/mini';
import { type Answered, says } from './described.ts';

/** The page's end: null where there is nothing more. */
export const paged = {
  nextCursor: says(z.nullable(z.string()), 'The `cursor` of the next page; null where there is nothing more.'),
};
export type Paged = Answered<z.ZodMiniObject<typeof paged>>;
