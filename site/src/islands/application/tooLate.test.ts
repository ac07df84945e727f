import { expect, test } from 'vitest';
import { groupOf, isTooLate } from './tooLate.ts';

const fund = {
  provider: 'Trust',
  providerId: 'p1',
  type: 'Grant',
  deadline: '2026-12-07',
  logoUrl: '',
  withheld: false,
};

test.each([
  ['draft', false, 'applicant', 'applicant'],
  ['draft', true, 'applicant', 'over'],
  // Whoever was asked something can answer past the deadline.
  ['question', true, 'applicant', 'applicant'],
  ['submitted', true, 'provider', 'provider'],
  ['declined', true, null, 'over'],
  ['accepted', true, null, 'accepted'],
] as const)('%s, the fund closed: %j, at the turn of %j, it stands under %j', (status, closed, turn, group) => {
  expect(groupOf({ status, turn, fund: { ...fund, closed } })).toBe(group);
  expect(isTooLate({ status, fund: { ...fund, closed } })).toBe(status === 'draft' && closed);
});
