import { expect, test } from 'vitest';
import { applicantGets } from './share.ts';

test.each([
  [null, null, null],
  [500_000, 2_500_000, '₹5 lakh to ₹25 lakh'],
  [500_000, 500_000, '₹5 lakh'],
  [null, 2_500_000, 'Up to ₹25 lakh'],
  [0, 2_500_000, 'Up to ₹25 lakh'],
  [500_000, null, '₹5 lakh or more'],
  [0, null, null],
])('of %s to %s, one applicant gets %s', (minAmount, maxAmount, words) =>
  expect(applicantGets({ minAmount, maxAmount })).toBe(words),
);
