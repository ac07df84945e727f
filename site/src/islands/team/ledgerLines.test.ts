import { expect, test } from 'vitest';
import { ledgerLines } from './ledgerLines.ts';

test('a full share does not hide how many still wait, and what took no day took less than one', () => {
  const ledger = { received: 30, answered: 12, inTime: 18, answeredShare: 1 };
  expect(ledgerLines({ ...ledger, medianDaysToAnswer: 0, medianDaysToDecision: 2.5 })).toEqual([
    ['Applications received', '30'],
    ['Answered', '12'],
    ['Waiting for 45 days or less', '18'],
    ['Answered, of those due', '100 %'],
    ['Half had a first answer within', 'a day'],
    ['Half had a decision within', '2.5 days'],
  ]);
});
