import { expect, test } from 'vitest';
import { seesAuthored, seesThingOfTeam } from './withheld.ts';

/** Of a moderator who is in no team. */
function moderatorWith(factor: boolean, TRUST_UNCONFIRMED?: 'development') {
  const row = { email: 'mohan@example.in', emailConfirmed: 1, erased: 0 };
  const queries = {
    members: { find: () => row },
    roles: { of: () => ['moderator'] },
    factors: { hasAny: () => factor },
    teams: { roleOf: () => null },
  };
  const config = { ANALYST_EMAILS: [], ADMIN_EMAILS: [], TRUST_UNCONFIRMED };
  // What is asked of them is all that stands here.
  return { config, reads: { queries } } as unknown as Parameters<typeof seesAuthored>[0];
}

test('a moderator sees what is hidden as soon as they may decide: with a second factor', () => {
  const sees = (deps: ReturnType<typeof moderatorWith>) => [
    seesAuthored(deps, 'asha', 'mohan'),
    seesThingOfTeam(deps, 'company', 'looms', 'mohan'),
  ];
  expect(sees(moderatorWith(true))).toEqual([true, true]);
  expect(sees(moderatorWith(false))).toEqual([false, false]);
  expect(sees(moderatorWith(false, 'development'))).toEqual([true, true]);
  expect(seesAuthored(moderatorWith(false), 'mohan', 'mohan'), 'their own').toBe(true);
});
