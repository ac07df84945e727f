import { expect, test } from 'vitest';
import { filterFrom, filterSearch } from './funds.ts';

test('a filter comes back from the address it was written into', () => {
  for (const type of ['', 'Grant', 'Equity', 'Debt'] as const)
    for (const popular of [true, false]) expect(filterFrom(filterSearch({ type, popular }))).toEqual({ type, popular });
});

test('no filter leaves the address bare', () => {
  expect(filterSearch({ type: '', popular: false })).toBe('');
});

test('what is no filter of ours is none', () => {
  expect(filterFrom('?type=grant&sort=cheapest')).toEqual({ type: '', popular: false });
});
