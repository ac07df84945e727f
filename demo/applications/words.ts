import type { NewQuestion } from '#api/contract/criteria.ts';
import type { FundType } from '#api/contract/options.ts';

/** What each kind of provider asks. The first is answered in the company's own words, the second by a number. */
export const QUESTIONS: Readonly<
  Record<FundType, readonly (Pick<NewQuestion, 'text' | 'kind'> & Partial<NewQuestion>)[]>
> = {
  Grant: [
    { text: 'What will be different once the money is spent?', kind: 'text' },
    { text: 'How many people will it reach in the first year?', kind: 'number' },
    {
      text: 'How far along is it?',
      kind: 'choice',
      options: ['An idea with a partner', 'Tried once', 'Running in one place', 'Running in several'],
    },
    { text: 'Who else is paying for it?', kind: 'text', required: false },
  ],
  Equity: [
    { text: 'Why you, and why now?', kind: 'text' },
    { text: 'Revenue of the last twelve months, in lakh rupees', kind: 'number' },
    {
      text: 'What is this round for?',
      kind: 'choice',
      options: ['People', 'Plant and machines', 'New cities', 'Research'],
    },
    { text: 'Who has invested so far?', kind: 'text', required: false },
  ],
  Debt: [
    { text: 'What do you buy with it, and from whom?', kind: 'text' },
    { text: 'Turnover of the last year, in lakh rupees', kind: 'number' },
    { text: 'How would you repay?', kind: 'choice', options: ['Monthly', 'After each season', 'As invoices are paid'] },
    { text: 'What do you owe elsewhere?', kind: 'text', required: false },
  ],
};

/** Answers to the last, optional question; every third founder leaves it out. */
export const ASIDES: readonly string[] = [
  'A cousin, two customers and the bank at the corner. All of them know of this application.',
  'Nobody yet. We have paid for everything so far with what we sold.',
  'One small grant of the district, spent and accounted for in March.',
  'Our landlord, who takes the rent in arrears and calls it an investment.',
  'A working capital loan of eight lakh, repaid on the fifth of each month.',
];

/** Letters of a provider, by where they move an application. */
export const LETTERS = {
  'in-review': ['Thank you. Two of us are reading this week.', 'It has arrived, and we have begun to read.', ''],
  question: [
    'We like what we read. Who checks the numbers you give for last year? A line or two is enough.',
    'One thing is not clear to us: what happens in the monsoon months? Please answer in the first field.',
    'Your plan speaks of a second site. Is the lease signed? Please tell us with whom.',
  ],
  shortlisted: [
    'You are among the last eight. Somebody of our desk will call on Thursday; please have the accounts at hand.',
    'This is on our shortlist. We come and look: would the second week of the month suit you?',
    'On the shortlist, and gladly. Nothing is needed from you until we write again.',
  ],
  offered: [
    'We should like to go with you. The terms come in a letter by post; say yes or no here.',
    'The committee met on Monday and said yes, to all of it. Take your time, but not more than three weeks.',
    'An offer, with the one condition that we spoke of: a first report after six months. Welcome.',
  ],
  declined: [
    'Not this time. The plan is good and early for us; come again once one season of sales is behind you.',
    'We have to say no: the money is meant for the state’s own districts, and most of your work is outside them.',
    'We read this twice. What is missing for us is who runs it day by day. We are glad to be asked again.',
    'Too close to two others that we support already. A no, with respect for the workshop.',
  ],
} as const;

/** What the two sides write to each other: the founder first. */
export const TALK: readonly (readonly [founder: string, provider: string])[] = [
  ['Is a letter of our cooperative enough in place of the lease?', 'It is. Please bring the original when we visit.'],
  [
    'We have moved the workshop since we applied: it is two streets on, and larger.',
    'Thank you for saying so. It changes nothing for us.',
  ],
  ['Until when do you decide? A supplier is waiting for us.', 'By the end of the month. You hear it here first.'],
  ['May we answer in Marathi?', 'Please do. Two of us read it, the third has a daughter who does.'],
];
