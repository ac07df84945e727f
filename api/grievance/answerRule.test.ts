import { expect, test } from 'vitest';
import { ANSWER_RULES, dueAfter, ruleOn } from './answerRule.ts';

test.each([
  ['2026-02-19', 15, '2026-03-06'],
  ['2026-02-20', 7, '2026-02-27'],
  ['2026-12-28', 7, '2027-01-04'],
  // Of two rules in force the shorter time holds.
  ['2027-05-14', 7, '2027-05-21'],
])('what is made on %s is answered within %i days: %s', (day, days, due) => {
  expect([ruleOn(day).days, dueAfter(day)]).toEqual([days, due]);
});

test('every rule names where and when it was read', () => {
  for (const { rule, source } of ANSWER_RULES)
    expect([rule, source].join(' ')).toMatch(/rule \d+.*read \d{4}-\d\d-\d\d/);
});
