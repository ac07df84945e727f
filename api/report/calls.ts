import { reportsAnswer } from '../contract/report-answer.ts';
import type { CallGroup } from '../http/call.ts';

export const reportCalls: CallGroup = {
  name: 'Reports',
  description: 'Figures of the platform, for analysts.',
  calls: [
    {
      method: 'GET',
      path: '/reports',
      summary: 'The platform as it stood at the end of a day',
      description: "In India's time; of the last day with events where none is given.",
      who: 'analyst',
      isTagged: true,
      answer: { status: 200, schema: reportsAnswer },
    },
  ],
};
