import { deskGrievancesAnswer } from '../contract/grievance-answer.ts';
import { grievanceAnswer, grievancesAnswer, officerAnswer } from '../contract/rights-answer.ts';
import type { CallGroup } from '../http/call.ts';

export const grievanceCalls: CallGroup = {
  name: 'Grievances',
  description:
    'What members complain of, and our answers: section 13 of the Digital Personal Data Protection Act 2023, rule 3(2) of the IT Rules 2021.',
  calls: [
    {
      method: 'GET',
      path: '/grievances/officer',
      summary: 'Who answers, and within how many days',
      who: 'anyone',
      answer: { status: 200, schema: officerAnswer },
    },
    {
      method: 'GET',
      path: '/grievances',
      summary: 'One’s own grievances',
      who: 'member',
      isTagged: true,
      answer: { status: 200, schema: grievancesAnswer },
    },
    {
      method: 'POST',
      path: '/grievances',
      summary: 'Complain',
      description: 'It gets a number, and a day by whose end in India an answer is owed. Ten a day.',
      who: 'member',
      example: { text: 'My telephone number still stands on a page that I no longer have.' },
      answer: { status: 201, schema: grievanceAnswer },
    },
    {
      method: 'GET',
      path: '/admin/grievances',
      summary: 'Grievances that wait for an answer, or have one',
      who: 'administrator',
      isTagged: true,
      answer: { status: 200, schema: deskGrievancesAnswer },
    },
    {
      method: 'POST',
      path: '/admin/grievances/{number}/answer',
      summary: 'Answer a grievance',
      description: 'Once; nobody their own. The member hears of it by mail, and reads it where only they can.',
      who: 'administrator',
      example: { text: 'The page has been taken down today.' },
      answer: { status: 204 },
      failures: { 404: 'There is no such grievance.', 409: 'It is answered already, or one’s own.' },
    },
  ],
};
