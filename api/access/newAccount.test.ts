import { expect, test } from 'vitest';
import { newness } from './newAccount.ts';

const DAY_MS = 86_400_000;
const ON = { RATE_LIMIT: 'on' } as const;

test('an account is new for three days, and until its address is confirmed', () => {
  const account = { registeredAt: 5 * DAY_MS, emailConfirmed: true };
  expect(newness(ON, account, 8 * DAY_MS - 1)).toEqual({ until: 8 * DAY_MS });
  expect(newness(ON, account, 8 * DAY_MS)).toBeUndefined();
  expect(newness(ON, { ...account, emailConfirmed: false }, 90 * DAY_MS)).toEqual({ until: null });
  expect(newness(ON, undefined, 0)).toEqual({ until: null });
  expect(newness({ RATE_LIMIT: 'off' }, account, 5 * DAY_MS)).toBeUndefined();
});
