import { expect, test } from 'vitest';
import { event, given } from '../runner/events.fixture.ts';
import { teams } from './model.ts';
import { createTeamQueries } from './queries.ts';

const at = { kind: 'company', thing: 'looms' } as const;
const elsewhere = { kind: 'provider', thing: 'trust', by: 'meera', role: 'owner', expiresAt: 1e12 } as const;
const to = { email: 'x@example.in', mark: 'mark' };
const iso = (minute: number): string => new Date(minute * 60_000).toISOString();

const invited = (n: number, by: string) =>
  event('MemberInvited', n, { ...at, invitation: `i${n}`, by, role: 'editor', expiresAt: 1e12 }, to);
const joined = (n: number, invitation: string, member: string) =>
  event('InvitationAnswered', n, { ...at, invitation, member, accepted: true }, null);
const changed = (n: number, member: string, by: string) =>
  event('TeamRoleChanged', n, { ...at, member, role: 'reviewer', by }, null);
const left = (n: number, member: string, by: string) => event('TeamLeft', n, { ...at, member, by }, null);

/** Asha is in the team; Ravi and Sita came by her invitations, Ravi was made a reviewer, and Sita taken out. */
function teamOfAsha() {
  const model = given(teams);
  model.project(invited(1, 'founder'), joined(2, 'i1', 'asha'), invited(3, 'asha'), joined(4, 'i3', 'ravi'));
  model.project(invited(5, 'asha'), joined(6, 'i5', 'sita'), changed(7, 'ravi', 'asha'), left(8, 'sita', 'asha'));
  return { ...model, queries: createTeamQueries(model.db) };
}

test('one who changes their own role, or leaves, hears nothing, nor what they were told of it before', () => {
  const { queries, project } = teamOfAsha();
  const kinds = (member: string) => queries.notices(member, 4, 1e9, 10).map(({ what, unread }) => [what, unread]);
  expect(kinds('asha')).toEqual([
    ['joined', true],
    ['joined', false],
  ]);
  expect([kinds('ravi'), kinds('sita')]).toEqual([[['role', true]], [['removed', true]]]);
  expect([queries.unreadNotices('ravi', 6), queries.unreadNotices('ravi', 7)]).toEqual([1, 0]);
  project(changed(9, 'ravi', 'ravi'), left(10, 'asha', 'asha'));
  expect([kinds('ravi'), kinds('asha')]).toEqual([[], []]);
  expect(queries.movedSince(8)).toEqual(new Set(['ravi', 'asha']));
});

test('the export has one’s own, without who else did it; an erasure takes them along', () => {
  const { db, rows, project } = teamOfAsha();
  const { own } = teams;
  const list = own === 'nothing' ? undefined : own(db, (key) => key)['team-notices.json'];
  const team = { kind: 'company', _id: 'looms' };
  expect(list?.slice('asha', -1)).toEqual({
    rows: [
      { kind: 'joined', team, at: iso(4), by: 'ravi' },
      { kind: 'joined', team, at: iso(6), by: 'sita' },
    ],
    next: null,
  });
  expect(list?.slice('ravi', -1).rows).toEqual([{ kind: 'role', team, at: iso(7), role: 'reviewer' }]);
  expect(list?.slice('sita', -1).rows).toEqual([{ kind: 'removed', team, at: iso(8) }]);
  for (const [n, member] of [
    [11, 'sita'],
    [12, 'ravi'],
  ] as const)
    project(event('MemberErased', n, { member }, null));
  expect(rows('team_notices')).toMatchObject([{ member: 'asha' }, { member: 'asha' }]);
});

test('the invitations to an address stand newest first, a page at a time, as long as they are open', () => {
  const { project, queries } = teamOfAsha();
  project(
    invited(20, 'asha'),
    event('MemberInvited', 21, { ...elsewhere, invitation: 'i21' }, { ...to, mark: 'other' }),
  );
  project(event('MemberInvited', 22, { ...elsewhere, invitation: 'i22' }, to));
  const holder = { member: 'kabir', mark: 'mark' };
  const page = (before: number, limit: number) =>
    queries.invited(holder, 20, before, limit).map(({ invitation, unread }) => [invitation, unread]);
  // The first ones were answered.
  expect([page(1e9, 1), page(22, 10)]).toEqual([[['i22', true]], [['i20', false]]]);
  expect([queries.unreadInvited(holder, 19), queries.unreadInvited(holder, 20)]).toEqual([2, 1]);
  // Who is in a team is not invited to it.
  expect(queries.invited({ ...holder, member: 'ravi' }, 20, 1e9, 10)).toMatchObject([
    { invitation: 'i22', role: 'owner' },
  ]);
  project(event('InvitationLapsed', 23, { kind: 'provider', thing: 'trust', invitation: 'i22' }, null));
  expect(page(1e9, 10)).toEqual([['i20', false]]);
  expect(queries.toMark('mark', -1).map(({ id }) => id)).toEqual(['i20']);
});
