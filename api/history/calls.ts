import { historyLine } from '../contract/history-answer.ts';
import type { CallGroup } from '../http/call.ts';

export const historyCalls: CallGroup = {
  name: 'History',
  description: 'Every event there ever was, for analysts. Each reading is itself recorded.',
  calls: [
    {
      method: 'GET',
      path: '/events',
      summary: 'Read the event history',
      description:
        'Positions and times are inclusive. `type` may be repeated. With `follow=true` it goes on as long as the session lasts. Streams as fast as the reader reads.',
      who: 'analyst',
      answer: {
        status: 200,
        type: 'application/x-ndjson',
        bare: historyLine,
        description: 'One event a line, in order.',
      },
    },
  ],
};
