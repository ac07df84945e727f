import { EDITS_A_DAY } from '../access/quotas.ts';
import { QUESTIONS_LETTERS_MAX } from '../contract/criteria.ts';
import {
  backtestAnswer,
  candidatesAnswer,
  fairnessAnswer,
  fitAnswer,
  fittingAnswer,
  missesAnswer,
  opportunityAnswer,
  opportunityListAnswer,
  termsAnswer,
} from '../contract/fund-answer.ts';
import { ownOpportunitiesAnswer } from '../contract/own-funds-answer.ts';
import type { CallGroup } from '../http/call.ts';
import { CHANGES_MOST, DRAFT_BYTES_MOST, TERMS_BYTES_MOST } from './life.ts';

const MB = 1_000_000;
const QUESTIONS = `Questions and their options have ${QUESTIONS_LETTERS_MAX} characters together at most.`;
const ROOM = `it has been changed ${CHANGES_MOST} times, or its terms fill ${TERMS_BYTES_MOST / MB} MB with all that they were \
(a draft with its versions ${DRAFT_BYTES_MOST / MB} MB): close it and begin another.`;

export const fundCalls: CallGroup = {
  name: 'Funds',
  description: 'Funding opportunities. Amounts are rupees, days YYYY-MM-DD.',
  calls: [
    {
      method: 'GET',
      path: '/opportunities',
      summary: 'Find funds',
      description: '`status` is open unless it, or `active`, says otherwise.',
      who: 'anyone',
      isTagged: true,
      answer: { status: 200, schema: opportunityListAnswer },
      failures: { 403: '`asOf` is for analysts.' },
    },
    {
      method: 'GET',
      path: '/opportunities/fitting',
      summary: "Open funds that fit a company of one's own",
      description: 'By the industry, stage and region that they name, and by all that they check.',
      who: 'member',
      isTagged: true,
      answer: { status: 200, schema: fittingAnswer },
      failures: { 403: 'It is the company of another member.', 404: 'There is no such company.' },
    },
    {
      method: 'GET',
      path: '/opportunities/misses',
      summary: "Small changes by which a company of one's own would fit more open funds",
      description:
        'Of the funds that it misses by one term alone. What only has to be told comes first, then waiting, then growing; of these what opens most. Funds of a provider in whose team one is are left out. Looks at the 10,000 open funds that close soonest.',
      who: 'member',
      isTagged: true,
      answer: { status: 200, schema: missesAnswer },
      failures: { 403: 'It is the company of another member.', 404: 'There is no such company.' },
    },
    {
      method: 'GET',
      path: '/opportunities/mine',
      summary: 'The funds that one manages, drafts among them',
      who: 'member',
      isTagged: true,
      answer: { status: 200, schema: ownOpportunitiesAnswer },
    },
    {
      method: 'GET',
      path: '/opportunities/{id}/fit',
      summary: "Whether a company of one's own meets what a fund checks",
      description: 'Term by term, with reasons, as of any day.',
      who: 'member',
      answer: { status: 200, schema: fitAnswer },
      failures: { 403: 'It is the company of another member.', 404: 'There is no such fund, or company.' },
    },
    {
      method: 'GET',
      path: '/opportunities/{id}/candidates',
      summary: 'Companies that fit a fund that one manages',
      description:
        'Those alone that agreed to be found. Looks at the newest 10,000 that its states and industries leave.',
      who: 'member',
      isTagged: true,
      answer: { status: 200, schema: candidatesAnswer },
      failures: {
        403: '`not-manager`: one is not in the team of its provider.',
        404: 'There is no such fund.',
      },
    },
    {
      method: 'GET',
      path: '/opportunities/{id}/history',
      summary: "How a fund's terms changed since it was published",
      description:
        'The newest hundred changes, of those as many as have a megabyte together, the oldest of them first.',
      who: 'anyone',
      isTagged: true,
      answer: { status: 200, schema: termsAnswer },
      failures: { 404: 'There is no such fund.' },
    },
    {
      method: 'GET',
      path: '/opportunities/{id}',
      summary: 'A fund',
      who: 'anyone',
      answer: { status: 200, schema: opportunityAnswer },
      failures: { 404: 'There is no such fund.' },
    },
    {
      method: 'PUT',
      path: '/opportunities/{id}/opened',
      summary: 'Tell that one has opened a fund',
      description: "Counted once for each member; the sort 'popular' is made of it.",
      who: 'member',
      answer: { status: 204 },
      failures: { 404: 'There is no such fund.' },
    },
    {
      method: 'POST',
      path: '/opportunities/backtest',
      summary: 'How many companies would have met some terms in each of the last twelve months',
      description:
        'As they were at the end of each month, India’s time; in the present month, as they are. Writes nothing.',
      who: 'member',
      example: { criteria: { states: ['Karnataka'], maxAgeMonths: 60 } },
      answer: { status: 200, schema: backtestAnswer },
      failures: { 403: '`confirm-email`: only who could publish a fund asks.' },
    },
    {
      method: 'POST',
      path: '/opportunities/fairness',
      summary: 'Which companies other terms would have gained and lost, by month, state and size',
      description:
        'Both terms are replayed over the same companies as in a backtest. Counts are told in steps of five, and none below: no company can be told from them. Writes nothing.',
      who: 'member',
      example: { before: { states: ['Karnataka'] }, after: { states: ['Karnataka', 'Kerala'], maxAgeMonths: 60 } },
      answer: { status: 200, schema: fairnessAnswer },
      failures: { 403: '`confirm-email`: only who could publish a fund asks.' },
    },
    {
      method: 'POST',
      path: '/opportunities',
      summary: 'Create a fund',
      who: 'member',
      example: {
        provider: 'Deccan Seed Trust',
        type: 'Grant',
        stage: 'Seed',
        description: 'For workshops that put sunlight to work.',
        amount: 20_000_000,
        minAmount: 500_000,
        maxAmount: 2_500_000,
        deadline: '2027-03-31',
        industry: 'Energy and Renewables',
        region: 'Karnataka',
        documentRequired: ['Udyam certificate', 'Balance sheet of two years'],
        contactEmail: 'grants@deccanseed.example.in',
        supportPhone: '+91 80 4123 4567',
      },
      description:
        'With `draft`: true nothing has to be there yet; what is blank is left out. `provider` is the id of one of which one is in the team, or a name. ' +
        QUESTIONS,
      answer: { status: 201, schema: opportunityAnswer },
      failures: {
        403: '`confirm-email`: only who has confirmed an address publishes.',
        409: 'One has as many open funds, or drafts, as one can.',
      },
    },
    {
      method: 'PATCH',
      path: '/opportunities/{id}',
      summary: 'Change a fund or a draft',
      description: `What is left out stays. For a draft with \`draft\`: true, as above. ${QUESTIONS} ${EDITS_A_DAY}`,
      who: 'member',
      example: { deadline: '2027-06-30' },
      answer: { status: 200, schema: opportunityAnswer },
      failures: {
        403: '`not-manager`: one is not in the team of its provider.',
        404: 'There is no such fund.',
        409: `\`wrong-state\`: it has been closed. \`too-many\`: ${ROOM}`,
      },
    },
    {
      method: 'POST',
      path: '/opportunities/{id}/publish',
      summary: 'Publish a draft',
      who: 'member',
      answer: { status: 200, schema: opportunityAnswer },
      failures: {
        403: '`confirm-email`: only who has confirmed an address publishes.',
        404: 'There is no such draft.',
        409: '`wrong-state`: it is no draft any more.',
      },
    },
    {
      method: 'POST',
      path: '/opportunities/{id}/close',
      summary: 'Close a fund, or drop a draft',
      who: 'member',
      example: { reason: 'filled' },
      answer: { status: 200, schema: opportunityAnswer },
      failures: {
        403: '`not-manager`: one is not in the team of its provider.',
        404: 'There is no such fund.',
        409: '`wrong-state`: it has been closed already.',
      },
    },
  ],
};
