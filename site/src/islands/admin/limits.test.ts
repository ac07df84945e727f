import { expect, test } from 'vitest';
import { LIMITS } from '#api/guarding/limits.ts';
import { admin } from '#words/admin.ts';

test('every limit has words by which the operator’s desk names it', () => {
  expect(Object.keys(admin.limits.names).toSorted()).toEqual(Object.keys(LIMITS).toSorted());
});
