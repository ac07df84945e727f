import {
  conversationAnswer,
  conversationListAnswer,
  conversationMessageAnswer,
  conversationMessagesAnswer,
} from '../contract/conversation-answer.ts';
import type { CallGroup } from '../http/call.ts';

const MISSING = { 404: 'There is no such conversation of the reader’s.' } as const;
const NOT_CONNECTED = 'The two are not connected.';

export const conversationCalls: CallGroup = {
  name: 'Messages',
  description: 'Members who are connected write to one another. Nobody else reads it.',
  calls: [
    {
      method: 'GET',
      path: '/conversations',
      summary: 'One’s conversations',
      who: 'member',
      isTagged: true,
      answer: { status: 200, schema: conversationListAnswer },
    },
    {
      method: 'POST',
      path: '/conversations',
      summary: 'Begin a conversation, or find the one there is',
      who: 'member',
      example: { with: '665f1c2ab8d5e0a1b2c3d4e5' },
      answer: { status: 201, schema: conversationAnswer },
      failures: { 403: NOT_CONNECTED, 404: 'There is no such member.' },
    },
    {
      method: 'GET',
      path: '/conversations/{id}/messages',
      summary: 'The messages of a conversation, newest first',
      who: 'member',
      isTagged: true,
      answer: { status: 200, schema: conversationMessagesAnswer },
      failures: MISSING,
    },
    {
      method: 'POST',
      path: '/conversations/{id}/messages',
      summary: 'Write a message',
      description: 'At most 60 a minute. Its words stand under the key of who wrote them, and go with it.',
      who: 'member',
      example: { text: 'The parcel left Jaipur this morning.' },
      answer: { status: 201, schema: conversationMessageAnswer },
      failures: { ...MISSING, 403: NOT_CONNECTED },
    },
    {
      method: 'PUT',
      path: '/conversations/{id}/seen',
      summary: 'Say how far one has read',
      description: 'For the reader’s own count of unread messages: the other is not told.',
      who: 'member',
      example: { upTo: '3f2a9c0d1e4b5a6978c0d1e2' },
      answer: { status: 204 },
      failures: { 404: 'There is no such conversation of the reader’s, or no such message in it.' },
    },
  ],
};
