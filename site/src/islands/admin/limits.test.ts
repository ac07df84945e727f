import { expect, test } from 'vitest';
import { LIMITS } from '#api/guarding/limits.ts';
import { admin } from '#words/admin.ts';
import { REMEMBERED } from './Overview.tsx';

test('every limit has words by which the operator’s desk names it', () => {
  expect(Object.keys(admin.limits.names).toSorted()).toEqual(Object.keys(LIMITS).toSorted());
});

test('what only remembers is a limit by its name', () => {
  expect(REMEMBERED.filter((name) => !(name in LIMITS))).toEqual([]);
});
