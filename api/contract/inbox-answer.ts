import * as z from 'zod/mini';
import { type Answered, count, moment, says, thing } from './described.ts';
import { publicMember } from './member-answer.ts';
import { paged } from './paging-answer.ts';

/** Something that another member did and that concerns the reader. */
export const notice = thing('Notice', {
  _id: z.string(),
  position: says(z.number(), 'Where it stands in the log.'),
  kind: z.enum(['liked', 'commented', 'followed']),
  actor: publicMember,
  postId: says(z.nullable(z.string()), "The reader's post that it is about; null for a follow."),
  unread: z.boolean(),
  createdAt: moment(),
});
export type Notice = Answered<typeof notice>;

export const inboxAnswer = z.object({
  notices: says(z.array(notice), 'Newest first.'),
  unread: says(count(), 'Of all pages together.'),
  ...paged,
});
export type InboxAnswer = Answered<typeof inboxAnswer>;

export const unreadAnswer = z.object({ unread: count() });
export type UnreadAnswer = Answered<typeof unreadAnswer>;
