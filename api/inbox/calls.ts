import { inboxAnswer, unreadAnswer, unreadCounts } from '../contract/inbox-answer.ts';
import type { CallGroup } from '../http/call.ts';

export const inboxCalls: CallGroup = {
  name: 'Inbox',
  description: 'What others did that concerns the member.',
  calls: [
    {
      method: 'GET',
      path: '/inbox',
      summary: 'Notices, newest first',
      who: 'member',
      isTagged: true,
      answer: { status: 200, schema: inboxAnswer },
    },
    {
      method: 'GET',
      path: '/inbox/unread',
      summary: 'How many notices and messages are unread',
      who: 'member',
      isTagged: true,
      answer: { status: 200, schema: unreadCounts },
    },
    {
      method: 'PUT',
      path: '/inbox/read',
      summary: 'Mark notices as read',
      description: '`upTo` is the `position` of the newest notice that was shown.',
      who: 'member',
      example: { upTo: 4711 },
      answer: { status: 200, schema: unreadAnswer },
    },
  ],
};
