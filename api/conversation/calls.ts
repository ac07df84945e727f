import {
  conversationAnswer,
  conversationListAnswer,
  conversationMessageAnswer,
  conversationMessagesAnswer,
  conversationSaidAnswer,
  messagesFoundAnswer,
} from '../contract/conversation-answer.ts';
import type { CallGroup } from '../http/call.ts';

const MISSING = { 404: 'There is no such conversation of the reader’s.' } as const;
const NO_MESSAGE = 'There is no such message, or it was taken back.';
const TOO_LATE = 'Its 15 minutes are over.';
const NOT_CONNECTED = 'The two are not connected.';

const CHANGE = { 403: `It is not the member’s own. ${NOT_CONNECTED}`, 404: NO_MESSAGE, 409: TOO_LATE } as const;

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
      path: '/conversations/search',
      summary: 'Find messages in one’s conversations and applications, newest first',
      description:
        'Every word must occur, as the beginning of a word. Of applications, those that one may read for the newest 20 of one’s companies and of one’s providers.',
      who: 'member',
      isTagged: true,
      answer: { status: 200, schema: messagesFoundAnswer },
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
      description:
        'Words, a picture (uploaded with the context `Message`), a PDF (with the context `Document`), or all of them. At most 60 a minute. Its words stand under the key of who wrote them, and go with it.',
      who: 'member',
      example: { text: 'The parcel left Jaipur this morning.' },
      answer: { status: 201, schema: conversationSaidAnswer },
      failures: { ...MISSING, 403: NOT_CONNECTED },
    },
    {
      method: 'PATCH',
      path: '/conversations/{id}/messages/{message}',
      summary: 'Change the words of a message of one’s own',
      description: 'For 15 minutes after it was sent. The other sees that it was changed. At most 300 changes a day.',
      who: 'member',
      example: { text: 'The parcel left Jodhpur this morning.' },
      answer: { status: 200, schema: conversationMessageAnswer },
      failures: CHANGE,
    },
    {
      method: 'DELETE',
      path: '/conversations/{id}/messages/{message}',
      summary: 'Take a message of one’s own back',
      description:
        'For 15 minutes after it was sent. Its words, its picture and its document are destroyed, also in the log; that there was a message stays.',
      who: 'member',
      answer: { status: 204 },
      failures: { ...CHANGE, 403: 'It is not the member’s own.' },
    },
    {
      method: 'GET',
      path: '/conversations/{id}/messages/{message}/document',
      summary: 'The PDF that came along with a message',
      who: 'member',
      answer: { status: 200, type: 'application/pdf' },
      failures: {
        404: 'There is none in a conversation of the reader’s.',
        410: 'It was taken back, or its sender has left.',
      },
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
