import { expect, test } from 'vitest';
import { TEAM_ROLES } from '#events/subjects/team.ts';
import { may, TEAM_ACTIONS } from './team.ts';

test('each role may what the roles below it may, and who is in no team may nothing', () => {
  const allowed = [...TEAM_ROLES, null].map((role) => TEAM_ACTIONS.filter((action) => may(role, action)));
  expect(allowed).toEqual([
    ['see-team', 'invite', 'change-roles', 'edit', 'publish', 'close', 'review', 'decide'],
    ['see-team', 'edit', 'publish', 'close', 'review', 'decide'],
    ['see-team', 'review'],
    [],
  ]);
});
