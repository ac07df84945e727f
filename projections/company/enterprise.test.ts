import { expect, test } from 'vitest';
import { enterpriseClass } from './enterprise.ts';

test('the newest turnover decides, and the team only until one is reported', () => {
  expect(enterpriseClass('11-50', [])).toBe('small');
  expect(enterpriseClass('500+', [])).toBe('');
  expect(enterpriseClass('', [])).toBe('');
  expect(enterpriseClass('500+', [{ year: 2024, value: 10e7 }])).toBe('micro');
  expect(enterpriseClass('1-10', [{ year: 2024, value: 10e7 + 1 }])).toBe('small');
  const grown = [
    { year: 2024, value: 500e7 },
    { year: 2023, value: 1 },
  ];
  expect(enterpriseClass('1-10', grown)).toBe('medium');
  expect(enterpriseClass('1-10', [{ year: 2025, value: 501e7 }, ...grown])).toBe('');
});
