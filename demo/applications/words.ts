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

/** What founders answer to the first question, after a sentence about what they do. */
export const FIRSTS: Readonly<Record<FundType, readonly string[]>> = {
  Grant: [
    'Once the money is spent, two more towns have what one has now, and what it cost stands on our page.',
    'The difference: forty people more are trained, and paid by us a year later without a grant.',
    'What we do by hand today is done by then by those whom we have taught, in their own places.',
  ],
  Equity: [
    'Why us: we have done this with our own hands for years. Why now: for a year we have turned orders away.',
    'We are the ones whom customers send their friends to, and this is the first year in which they pay in advance.',
    'Because the two who copied us have raised money, and neither of them has our repeat orders.',
  ],
  Debt: [
    'We buy a second machine of the kind that we have, from the maker of the first, who mends it within a day.',
    'We buy material for one season at the price of a whole lorry, from the three suppliers that we have now.',
    'Two vehicles, from the dealer in our town who has already taken the old one back.',
  ],
};

/** Answers to the last, optional question; every third founder leaves it out. */
export const ASIDES: Readonly<Record<FundType, readonly string[]>> = {
  Grant: [
    'Two customers and the bank at the corner. All of them know of this application.',
    'Nobody else. What it costs beyond the grant we pay from what we sell.',
    'One small grant of the district pays for the training; it is spent and accounted for in March.',
  ],
  Equity: [
    'A cousin and two customers, with nine lakh together, all of it in shares.',
    'Nobody yet. We have paid for everything so far with what we sold.',
    'Our first landlord, who took shares in place of a year’s rent.',
  ],
  Debt: [
    'A working capital loan of eight lakh, repaid on the fifth of each month.',
    'Nothing. The last loan was repaid in March, two months early.',
    'Three months’ rent to our landlord, and nothing to banks.',
  ],
};

/** What a provider asks, and what the founder adds to the first answer then. */
export const FOLLOW_UPS: Readonly<Record<string, string>> = {
  'We like what we read. Who checks the numbers you give for last year? A line or two is enough.':
    'You asked: our accountant in the next street checks the numbers, and signs for them.',
  'One thing is not clear to us: what happens in the monsoon months? Please answer in the first field.':
    'You asked about the monsoon: we sell less until September, and use those months to train people and mend what broke.',
  'Do you own the place you work in, or is it leased? Please tell us from whom, and for how long.':
    'You asked: it is leased for five years, three of which are left, from a family that has its shop below us.',
};

/** Letters of a provider, by where they move an application. */
export const LETTERS = {
  'in-review': ['Thank you. Two of us are reading this week.', 'It has arrived, and we have begun to read.', ''],
  question: Object.keys(FOLLOW_UPS),
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
