import { expect, test } from 'vitest';
import { isSameRule } from './sameRule.ts';

test('what asks nothing is like what is left out, and the order of a list asks nothing', () => {
  expect(isSameRule({}, { states: [], womenLed: false, minTurnover: undefined })).toBe(true);
  expect(
    isSameRule({ states: ['Goa', 'Kerala'], minAgeMonths: 0 }, { minAgeMonths: 0, states: ['Kerala', 'Goa'] }),
  ).toBe(true);
});

test('another term, number or entry is another rule', () => {
  expect(isSameRule({}, { womenLed: true })).toBe(false);
  expect(isSameRule({ maxTurnover: 5 }, { maxTurnover: 6 })).toBe(false);
  expect(isSameRule({ states: ['Goa'] }, { states: ['Goa', 'Kerala'] })).toBe(false);
  expect(isSameRule({ states: ['Goa'] }, {})).toBe(false);
});
