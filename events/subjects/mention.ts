import * as z from 'zod';

/** Where a text names a member: an '@' and the name they had then. `from` and `length` count UTF-16 units. */
export const mention = z.object({ member: z.string(), from: z.number(), length: z.number() });

export type Mention = z.infer<typeof mention>;

/** Whom a text names; left out where it names nobody. */
export const mentions = z.exactOptional(z.array(mention));
