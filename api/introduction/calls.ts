import { introductionAnswer, introductionsAnswer } from '../contract/introduction-answer.ts';
import type { CallGroup } from '../http/call.ts';

export const introductionCalls: CallGroup = {
  name: 'Introductions',
  description: 'A member introduces two of their connections to one another; both must say yes.',
  calls: [
    {
      method: 'GET',
      path: '/introductions',
      summary: 'Whom one introduced, and to whom one is introduced',
      description: 'With `first` and `second`: only the newest introduction of these two by the reader, if any.',
      who: 'member',
      isTagged: true,
      answer: { status: 200, schema: introductionsAnswer },
    },
    {
      method: 'POST',
      path: '/introductions',
      summary: 'Introduce two of one’s connections to one another',
      description: 'At most 20 a day; the same two not again for 90 days.',
      who: 'member',
      example: {
        first: '665f1c2ab8d5e0a1b2c3d4e5',
        second: '665f1c2ab8d5e0a1b2c3d4e6',
        note: 'One of you dyes with indigo, the other looks for it.',
      },
      answer: { status: 201, schema: introductionAnswer },
      failures: {
        403: 'One’s address is not confirmed, or one is not connected with both.',
        409: 'One introduced the two in the last 90 days.',
      },
    },
    {
      method: 'PUT',
      path: '/introductions/{id}',
      summary: 'Say yes or no to being introduced',
      description:
        'Once both have said yes they are connected. Of a no nobody is told; until both said yes it can be changed.',
      who: 'member',
      example: { accept: true },
      answer: { status: 200, schema: introductionAnswer },
      failures: { 404: 'There is no such introduction of the reader’s.' },
    },
  ],
};
