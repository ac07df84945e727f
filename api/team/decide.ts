import type { DomainEvent, Fact } from '#events/catalogue.ts';
import type { JoinedWith, TeamKind, TeamRole } from '#events/subjects/team.ts';
import { TEAM_MAX } from '#projections/team/queries.ts';
import { may } from '../access/team.ts';
import type { Decision } from '../commands/commands.ts';
import { isOpen, openOf, type TeamState, teamFrom } from './state.ts';

/** An invitation can be answered for so long. */
const INVITATION_MS = 14 * 86_400_000;

/** Which team, and whose it was first. */
export interface Team {
  readonly kind: TeamKind;
  readonly thing: string;
  readonly founder: string;
}

export type TeamRefusal =
  | 'not-in-team'
  | 'not-owner'
  | 'unknown'
  | 'in-team'
  | 'invited'
  | 'accepted'
  | 'team-full'
  | 'last-owner';

type Decide<R extends TeamRefusal> = (history: readonly DomainEvent[]) => Decision<R>;

/** Why a member may not do what only owners may; undefined where they may. */
function refusal({ roles }: TeamState, by: string, action: 'invite' | 'change-roles') {
  const role = roles.get(by) ?? null;
  if (may(role, action)) return undefined;
  return role === null ? 'not-in-team' : 'not-owner';
}

const isLastOwner = ({ roles }: TeamState, member: string): boolean =>
  roles.get(member) === 'owner' && [...roles.values()].filter((role) => role === 'owner').length === 1;

export interface Inviting {
  readonly invitation: string;
  readonly by: string;
  readonly role: TeamRole;
  readonly to: { readonly email: string; readonly mark: string };
  /** The member who has that address, where one has. */
  readonly holder: string | null;
  readonly at: number;
}

type InviteRefused = 'not-in-team' | 'not-owner' | 'in-team' | 'invited' | 'team-full';

export function decideInvite({ founder, kind, thing }: Team, inviting: Inviting): Decide<InviteRefused> {
  const { invitation, by, role, to, holder, at } = inviting;
  return function decide(history) {
    const team = teamFrom(history, founder);
    const refused = refusal(team, by, 'invite');
    if (refused) return { refused };
    if (holder !== null && team.roles.has(holder)) return { refused: 'in-team' };
    const open = openOf(team, at);
    if (open.some((one) => one.to?.mark === to.mark)) return { refused: 'invited' };
    if (team.roles.size + open.length >= TEAM_MAX) return { refused: 'team-full' };
    const data = { kind, thing, invitation, by, role, expiresAt: at + INVITATION_MS };
    return { facts: [{ type: 'MemberInvited', data, personal: to }] };
  };
}

interface Reply {
  readonly invitation: string;
  readonly member: string;
  readonly accepted: boolean;
  /** Of their own address, where they have shown that it is theirs; else null. */
  readonly mark: string | null;
  readonly at: number;
}

/** With which address of their own somebody answers what was sent to the one with this mark. */
function addressOf(own: string | null, invited: string | undefined): JoinedWith {
  if (own === null) return 'unconfirmed';
  return own === invited ? 'invited' : 'another';
}

/** Whoever has the code answers: the address that it was sent to need not be theirs, and then the owners are told so. */
export function decideReply({ founder, kind, thing }: Team, reply: Reply): Decide<'unknown' | 'in-team'> {
  const { invitation, member, accepted, mark, at } = reply;
  return function decide(history) {
    const team = teamFrom(history, founder);
    const sent = team.invitations.get(invitation);
    if (!sent || !isOpen(sent, at)) return { refused: 'unknown' };
    if (accepted && team.roles.has(member)) return { refused: 'in-team' };
    const told = accepted ? { address: addressOf(mark, sent.to?.mark) } : {};
    return { facts: [{ type: 'InvitationAnswered', data: { kind, thing, invitation, member, accepted, ...told } }] };
  };
}

type NotOwner = 'not-in-team' | 'not-owner';

/** Withdrawn twice, it is withdrawn once. Who is in the team by it does not leave by that: they are to be removed. */
export function decideWithdraw(
  { founder, kind, thing }: Team,
  by: string,
  invitation: string,
): Decide<NotOwner | 'unknown' | 'accepted'> {
  return function decide(history) {
    const team = teamFrom(history, founder);
    const refused = refusal(team, by, 'invite');
    if (refused) return { refused };
    const sent = team.invitations.get(invitation);
    if (!sent) return { refused: 'unknown' };
    if (sent.joined !== null && team.roles.has(sent.joined)) return { refused: 'accepted' };
    return { facts: sent.isOver ? [] : [{ type: 'InvitationWithdrawn', data: { kind, thing, invitation, by } }] };
  };
}

/** An invitation that nobody can answer any more is over. */
export function decideLapse({ kind, thing }: Omit<Team, 'founder'>, invitation: string): Decide<never> {
  return function decide(history) {
    const sent = teamFrom(history, '').invitations.get(invitation);
    const isThere = sent !== undefined && !sent.isOver;
    return { facts: isThere ? [{ type: 'InvitationLapsed', data: { kind, thing, invitation } }] : [] };
  };
}

type ToMember = { readonly by: string; readonly member: string };

export function decideRole(
  { founder, kind, thing }: Team,
  { by, member }: ToMember,
  role: TeamRole,
): Decide<NotOwner | 'unknown' | 'last-owner'> {
  return function decide(history) {
    const team = teamFrom(history, founder);
    const refused = refusal(team, by, 'change-roles');
    if (refused) return { refused };
    const before = team.roles.get(member);
    if (before === undefined) return { refused: 'unknown' };
    if (before === role) return { facts: [] };
    if (isLastOwner(team, member)) return { refused: 'last-owner' };
    const changed = { type: 'TeamRoleChanged', data: { kind, thing, member, role, by } } as const;
    // Who invites is an owner: of one who is none any more nobody comes into the team.
    return { facts: [changed, ...(before === 'owner' ? withdrawals({ kind, thing }, team, member, by) : [])] };
  };
}

/** Leaving, or being put out. Somebody who is not in it stays out. */
export function decideLeave({ founder, kind, thing }: Team, { by, member }: ToMember): Decide<NotOwner | 'last-owner'> {
  return function decide(history) {
    const team = teamFrom(history, founder);
    const isOwn = by === member && team.roles.has(member);
    const refused = isOwn ? undefined : refusal(team, by, 'change-roles');
    if (refused) return { refused };
    if (!team.roles.has(member)) return { facts: [] };
    if (isLastOwner(team, member)) return { refused: 'last-owner' };
    const left = { type: 'TeamLeft', data: { kind, thing, member, by } } as const;
    return { facts: [left, ...withdrawals({ kind, thing }, team, member, by)] };
  };
}

/**
 * The invitations of whoever is an owner no longer, withdrawn: else they would come back by one that they had sent to themselves, or
 * let in whom they like.
 */
function withdrawals({ kind, thing }: Omit<Team, 'founder'>, team: TeamState, member: string, by: string): Fact[] {
  const sent = [...team.invitations.values()].filter((one) => one.by === member && !one.isOver);
  return sent.map(({ id }) => ({ type: 'InvitationWithdrawn', data: { kind, thing, invitation: id, by } }));
}

/**
 * A member who is forgotten leaves also where they are the last owner. Their invitations stay: they are the team's, and go once more
 * without the name.
 */
export function decideForget({ founder, kind, thing }: Team, member: string): Decide<never> {
  return function decide(history) {
    const isIn = teamFrom(history, founder).roles.has(member);
    return { facts: isIn ? [{ type: 'TeamLeft', data: { kind, thing, member, by: member } }] : [] };
  };
}
