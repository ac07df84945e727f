import { messageAnswer } from '../contract/application-answer.ts';
import type { CallGroup } from '../http/call.ts';

const NO_MESSAGE = 'There is no such message for the reader, or it was taken back.';
const CHANGE = { 403: 'It is not the member’s own.', 404: NO_MESSAGE, 409: 'Its 15 minutes are over.' } as const;

/** What can be done about messages in an application, as about those between members. */
export const applicationMessageCalls: CallGroup['calls'] = [
  {
    method: 'PATCH',
    path: '/applications/{id}/messages/{message}',
    summary: 'Change the words of a message of one’s own in an application',
    description: 'For 15 minutes after it was sent. The others see that it was changed. At most 300 changes a day.',
    who: 'member',
    example: { text: 'When can we expect your answer?' },
    answer: { status: 200, schema: messageAnswer },
    failures: CHANGE,
  },
  {
    method: 'DELETE',
    path: '/applications/{id}/messages/{message}',
    summary: 'Take a message of one’s own in an application back',
    description:
      'For 15 minutes after it was sent. Its words, its picture and the documents that came with it alone are destroyed, also in the log; that there was a message stays.',
    who: 'member',
    answer: { status: 204 },
    failures: CHANGE,
  },
  {
    method: 'PUT',
    path: '/applications/{id}/seen',
    summary: 'Say how far one has read in an application',
    description: 'The other side is told, unless the member switched that off.',
    who: 'member',
    example: { upTo: '3f2a9c0d1e4b5a6978c0d1e2' },
    answer: { status: 204 },
    failures: { 404: 'There is no such application for the reader, or no such message in it.' },
  },
];
