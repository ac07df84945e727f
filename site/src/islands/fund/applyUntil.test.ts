import { expect, test } from 'vitest';
import { applyUntil } from './applyUntil.ts';

const NOW = Date.parse('2026-12-08T00:00:00+05:30');

test.each([
  ['2026-12-08', false, 'Apply until 8 December 2026'],
  ['2026-12-07', true, 'Closed on 7 December 2026'],
  // Its provider closed it before its time.
  ['2026-12-31', true, 'Closed'],
  ['', true, 'Closed'],
  ['', false, ''],
])('of a fund until %j, closed %j, it is said: %s', (deadline, closed, said) =>
  expect(applyUntil({ deadline, closed }, NOW)).toBe(said),
);
