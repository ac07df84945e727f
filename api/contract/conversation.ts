import * as z from 'zod/mini';
import { body } from './body.ts';
import { documentKey, messagePictureKey } from './file.ts';
import { id } from './id.ts';
import { LINE_MAX, MESSAGE_MAX, SEARCH_MAX } from './limits.ts';
import { pageParameters } from './paging.ts';
import { blankableText, text } from './text.ts';
import * as rules from './words/en/rules.ts';

export type {
  Conversation,
  ConversationAnswer,
  ConversationListAnswer,
  ConversationMessage,
  ConversationMessageAnswer,
  ConversationMessagesAnswer,
  ConversationSaidAnswer,
  FoundMessage,
  MessagesFoundAnswer,
} from './conversation-answer.ts';

/** POST /conversations */
export const newConversation = body({ with: id('With') });

/** PATCH /conversations/{id}/messages/{message} */
export const changedConversationMessage = body({
  text: text({ label: 'Message', max: MESSAGE_MAX, multiline: true }),
});

/** POST /conversations/{id}/messages: words, a picture, a PDF, or all of them. */
export const conversationMessage = body({
  text: z._default(blankableText({ label: 'Message', max: MESSAGE_MAX, multiline: true }), ''),
  image: z.optional(body({ key: messagePictureKey('Picture') })),
  document: z.optional(body({ name: text({ label: 'Name', max: LINE_MAX }), key: documentKey('Document') })),
}).check(
  z.refine(({ text, image, document }) => text !== '' || image || document, {
    error: rules.required('Message'),
    path: ['text'],
  }),
);

/** PUT /conversations/{id}/seen */
export const conversationSeenUpTo = body({ upTo: id('Up to') });

/** GET /conversations/search */
export const messagesQuery = z.object({
  q: text({ label: 'Search', max: SEARCH_MAX, missing: rules.typeSearch }),
  ...pageParameters,
});

/** GET /conversations, GET /conversations/{id}/messages */
export const conversationsQuery = z.object(pageParameters);
