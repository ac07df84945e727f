import { expect, test } from 'vitest';
import { fieldErrors } from './answer.ts';
import { newFund } from './fund.ts';
import { textList } from './text.ts';

const good = {
  provider: 'Setu Foundation',
  type: 'Grant',
  stage: 'Seed',
  description: 'For looms.',
  amount: '5,00,000',
  deadline: '2031-01-31',
  region: 'Pan-India',
  documentRequired: [' Udyam certificate ', '', 'Udyam certificate'],
  contactEmail: 'grants@setu.example.in',
  supportPhone: '1800 123 4567',
};

function errors(fields: object) {
  return fieldErrors(newFund.safeParse({ ...good, ...fields }).error?.issues ?? []);
}

test('what is left out has its default; lists lose blanks and repetitions', () => {
  expect(newFund.parse(good)).toEqual({
    ...good,
    amount: 500000,
    documentRequired: ['Udyam certificate'],
    logo: '',
    launchDate: '',
    industry: '',
    industryTags: [],
    team: '',
    teamDate: '',
    evaluationCriteria: [],
    entityType: 'Startup (DPIIT)',
    active: true,
    pitchRequired: false,
    interviewRequired: false,
    criteria: {},
    questions: [],
    verified: false,
  });
});

test.each([
  [{ amount: -1 }, 'amount', 'Amount must be between 0 and 10 lakh crore rupees'],
  [{ amount: '1e400' }, 'amount', 'Amount must be a number'],
  [{ amount: '9'.repeat(39) }, 'amount', 'Amount must be between 0 and 10 lakh crore rupees'],
  [{ amount: '' }, 'amount', 'Amount is required'],
  [{ amount: [5] }, 'amount', 'Amount must be a number'],
  [{ minAmount: '5', maxAmount: 4 }, 'maxAmount', 'Maximum amount must not be less than the minimum amount'],
  [{ deadline: '2031-02-30' }, 'deadline', 'Deadline must be a date that exists, written YYYY-MM-DD'],
  [{ type: 'Gift' }, 'type', 'Type must be one of the listed choices'],
  [{ documentRequired: [' '] }, 'documentRequired', 'Add at least one document that applicants must send'],
  [{ active: 'yes' }, 'active', 'Active must be true or false'],
])('%j', (fields, path, message) => {
  expect(errors(fields)).toEqual([{ path, message }]);
});

test('a minimum above the maximum is said beside the other mistakes', () => {
  expect(errors({ provider: '', amount: {}, minAmount: 2, maxAmount: 1 }).map(({ path }) => path)).toEqual([
    'provider',
    'amount',
    'maxAmount',
  ]);
});

test('blank entries and repetitions of a list do not count', () => {
  const tags = textList({ label: 'Industry tags', max: 3 });
  expect(tags.parse(['a', 'a', ' ', 'b', 'b ', 'c'])).toEqual(['a', 'b', 'c']);
  const tooMany = [expect.objectContaining({ message: 'Industry tags: at most 3 entries', path: [] })];
  expect(tags.safeParse(['a', 'b', 'c', 'd']).error?.issues).toEqual(tooMany);
  expect(tags.safeParse(Array(31).fill(1)).error?.issues).toEqual(tooMany);
});
