import * as z from 'zod/mini';
import { type Answered, count, says, thing } from './described.ts';

/** One message of GET /live. */
export const liveChange = thing('LiveChange', {
  position: says(z.string(), "A log position, as a decimal string; also the message's id."),
  changed: says(z.array(z.string()), 'Names of the lists that have changed.'),
  posts: says(
    z.array(z.object({ _id: z.string(), author: z.string() })),
    'Posts published since the message before, oldest first, at most 50.',
  ),
  unreadMessages: z.exactOptional(says(count(), "The reader's unread messages, where theirs have changed.")),
  unread: z.exactOptional(says(count(), "The reader's unread notices, where that number may have changed.")),
});
export type LiveChange = Answered<typeof liveChange>;
