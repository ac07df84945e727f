import { expect, test } from 'vitest';
import { TEAM_ROLES } from '#events/subjects/team.ts';
import { may, roleAtLast, TEAM_ACTIONS } from './team.ts';

test('each role may what the roles below it may, and who is in no team may nothing', () => {
  const allowed = [...TEAM_ROLES, null].map((role) => TEAM_ACTIONS.filter((action) => may(role, action)));
  expect(allowed).toEqual([
    ['see-team', 'invite', 'change-roles', 'edit', 'publish', 'close', 'review', 'decide'],
    ['see-team', 'edit', 'publish', 'close', 'review', 'decide'],
    ['see-team', 'review'],
    [],
  ]);
});

test('nobody is refused what the log has just given them: a read model that is behind is waited for', async () => {
  let position = 0;
  const teams = { roleOf: () => (position < 7 ? null : 'editor') };
  const reads = {
    queries: { teams },
    waitFor: async (wanted: number) => {
      position = wanted;
      return true;
    },
  };
  const log = { reads, store: { head: async () => 7 } } as unknown as Parameters<typeof roleAtLast>[0];
  expect(await roleAtLast(log, 'company', 'looms', 'asha')).toBe('editor');
});
