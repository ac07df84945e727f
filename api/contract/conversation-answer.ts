import * as z from 'zod/mini';
import { type Answered, count, moment, says, thing } from './described.ts';
import { publicMember } from './member-answer.ts';
import { paged } from './paging-answer.ts';

export const messagePicture = thing('MessagePicture', {
  url: says(z.string(), 'A signed link that opens for some hours.'),
  width: says(count(), 'Pixels.'),
  height: says(count(), 'Pixels.'),
});

const messageDocument = thing('MessageDocument', {
  name: z.string(),
  size: says(count(), 'Bytes.'),
});

export const messageState = says(
  z.enum(['said', 'taken-back', 'gone', 'hidden']),
  'Gone: its writer has left. Hidden by a moderator: its words are there for its writer alone.',
);

export const conversationMessageOf = thing('ConversationMessage', {
  _id: z.string(),
  by: says(z.string(), 'The id of who wrote it.'),
  text: says(z.string(), 'Empty where it was taken back, its writer has left, or it is a picture or a document alone.'),
  image: z.nullable(messagePicture),
  document: says(z.nullable(messageDocument), 'A PDF, read at …/messages/{id}/document.'),
  at: moment(),
  editedAt: says(z.nullable(moment()), 'When its words were changed last; null for never.'),
  state: messageState,
});
export type ConversationMessage = Answered<typeof conversationMessageOf>;

export const conversation = thing('Conversation', {
  _id: z.string(),
  member: says(publicMember, 'The other of the two.'),
  last: says(
    z.nullable(conversationMessageOf),
    'The newest message, its words cut short; null where nothing was said.',
  ),
  unread: says(count(), 'Messages of the other that the reader has not seen.'),
  canWrite: says(z.boolean(), 'Whether the two are connected: only then does either write.'),
});
export type Conversation = Answered<typeof conversation>;

export const conversationAnswer = z.object({ conversation });
export type ConversationAnswer = Answered<typeof conversationAnswer>;

export const conversationListAnswer = z.object({
  conversations: says(z.array(conversation), 'Those with the newest message first.'),
  unread: says(count(), 'Unread messages in all of them.'),
  ...paged,
});
export type ConversationListAnswer = Answered<typeof conversationListAnswer>;

export const conversationMessageAnswer = z.object({ message: conversationMessageOf });
export type ConversationMessageAnswer = Answered<typeof conversationMessageAnswer>;
export const conversationSaidAnswer = z.object({
  message: conversationMessageOf,
  messages: says(z.array(conversationMessageOf), 'The same message, as a list of one.'),
});
export type ConversationSaidAnswer = Answered<typeof conversationSaidAnswer>;

const foundMessage = thing('FoundMessage', {
  message: conversationMessageOf,
  conversation: says(
    z.nullable(z.string()),
    'The id of the conversation in which it stands; null where it stands in an application.',
  ),
  application: says(
    z.nullable(
      z.object({
        _id: z.string(),
        as: says(z.enum(['applicant', 'reviewer']), 'On which side of it the reader stands.'),
        provider: says(z.string(), 'Who offers the fund, by name.'),
        type: says(z.string(), 'What kind of fund it is.'),
        company: says(z.string(), 'Who applies, by name.'),
      }),
    ),
    'The application in which it stands; null where it stands in a conversation.',
  ),
  member: says(publicMember, 'The other of the two; in an application, who wrote it.'),
  cursor: says(
    z.nullable(z.string()),
    'With it the conversation’s messages begin with this one; null in an application, which shows them all.',
  ),
});
export type FoundMessage = Answered<typeof foundMessage>;

/** GET /conversations/search */
export const messagesFoundAnswer = z.object({
  found: says(z.array(foundMessage), 'Newest first.'),
  searchedTo: says(
    z.nullable(moment()),
    'Where the search stopped before the page was full: how far back it looked. What is older was not searched; nextCursor goes on there. Else null.',
  ),
  ...paged,
});
export type MessagesFoundAnswer = Answered<typeof messagesFoundAnswer>;

export const conversationMessagesAnswer = z.object({
  conversation,
  seenUpTo: says(
    z.nullable(z.string()),
    'The id of the newest message that the other lets the reader know they have seen; null where either switched that off.',
  ),
  messages: says(z.array(conversationMessageOf), 'Newest first.'),
  ...paged,
});
export type ConversationMessagesAnswer = Answered<typeof conversationMessagesAnswer>;
