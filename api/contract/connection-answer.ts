import * as z from 'zod/mini';
import { type Answered, count, moment, says, thing } from './described.ts';
import { publicMember } from './member-answer.ts';
import { CONNECTION_STATES } from './options.ts';
import { paged } from './paging-answer.ts';

/** What another member is to the reader. */
export const connection = thing('Connection', {
  member: publicMember,
  state: says(
    z.enum(CONNECTION_STATES),
    'asked: the reader asked them, and they have not accepted; asks-me: they asked the reader.',
  ),
  note: z.exactOptional(says(z.string(), 'Why the two should meet: of requests alone.')),
  at: z.exactOptional(says(moment(), 'Since when; left out where the two have nothing to do with each other.')),
});
export type Connection = Answered<typeof connection>;

export const connectionAnswer = z.object({ connection });
export type ConnectionAnswer = Answered<typeof connectionAnswer>;

export const connectionsAnswer = z.object({
  connections: says(z.array(connection), 'Newest first. With `q` a page may be short, or empty, and yet go on.'),
  counts: z.object({ connected: count(), asked: count(), 'asks-me': count() }),
  ...paged,
});
export type ConnectionsAnswer = Answered<typeof connectionsAnswer>;
