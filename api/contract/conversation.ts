import * as z from 'zod/mini';
import { body } from './body.ts';
import { id } from './id.ts';
import { MESSAGE_MAX } from './limits.ts';
import { pageParameters } from './paging.ts';
import { text } from './text.ts';

export type {
  Conversation,
  ConversationAnswer,
  ConversationListAnswer,
  ConversationMessage,
  ConversationMessageAnswer,
  ConversationMessagesAnswer,
} from './conversation-answer.ts';

/** POST /conversations */
export const newConversation = body({ with: id('With') });

/** POST /conversations/{id}/messages */
export const conversationMessage = body({
  text: text({ label: 'Message', max: MESSAGE_MAX, multiline: true, missing: 'Message is required' }),
});

/** PUT /conversations/{id}/seen */
export const conversationSeenUpTo = body({ upTo: id('Up to') });

/** GET /conversations, GET /conversations/{id}/messages */
export const conversationsQuery = z.object(pageParameters);
