import { expect, test } from 'vitest';
import { changeInWords, whereToTell } from './missWords.ts';

test('each change is said in words', () => {
  expect(
    [
      { kind: 'turnover', tell: true } as const,
      { kind: 'age', from: '2027-12-31' } as const,
      { kind: 'turnover', atLeast: 1e7 } as const,
      { kind: 'stage', to: 'prototype' } as const,
      { kind: 'recognition', to: 'dpiit' } as const,
      { kind: 'recognition', to: 'micro' } as const,
    ].map(changeInWords),
  ).toEqual([
    'Report your turnover of the last financial year',
    'Wait until 31 December 2027: then your company is old enough',
    'Reach a turnover of ₹1 crore in a financial year',
    'Reach the stage ‘Prototype’',
    'Apply to be recognised by DPIIT',
    'Register with Udyam as a micro enterprise',
  ]);
});

test('nobody is told to be another company', () => {
  const others = [
    { kind: 'state', to: 'Goa' },
    { kind: 'industry', to: 'Fintech' },
    { kind: 'entityType', to: 'LLP' },
  ] as const;
  expect(others.map(changeInWords)).toEqual([null, null, null]);
});

test('what is to be told leads to where it is told, and nothing else does', () => {
  expect(whereToTell({ kind: 'turnover', tell: true }, 'c1')).toBe('/dashboard/startups?startup=c1&tab=metrics');
  expect(whereToTell({ kind: 'womenLed', tell: true }, 'c1')).toBe('/dashboard/profile');
  expect(whereToTell({ kind: 'state', to: 'Goa' }, 'c1')).toBeUndefined();
});
