import { dealsReportAnswer, reportsAnswer } from '../contract/report-answer.ts';
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
    {
      method: 'GET',
      path: '/reports/deals',
      summary: "From opening a fund's page to a decision",
      description:
        "Of the applications begun on some days, India's time, how far they have come by now: in all, and by the fund's type, the company's state and its size. The days are those of GET /reports.",
      who: 'analyst',
      isTagged: true,
      answer: { status: 200, schema: dealsReportAnswer },
    },
  ],
};
