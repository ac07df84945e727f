import type { DatabaseSync } from 'node:sqlite';
import type { Position } from '#events/port/store.ts';
import type { JoinedWith, TeamKind, TeamRole } from '#events/subjects/team.ts';
import type { OwnLists } from '../runner/definition.ts';
import { prepareAll, statement } from '../sql/rows.ts';
import { createInvitedQueries, INVITED_STATEMENTS } from './invited.ts';
import { createNoticeQueries, NOTICE_STATEMENTS, OWN_TEAM_NOTICE_STATEMENTS, ownTeamNotices } from './notices.ts';

/** A member of a team; `since` in milliseconds since 1970. */
export interface TeamMemberRow {
  readonly kind: TeamKind;
  readonly thing: string;
  readonly member: string;
  readonly role: TeamRole;
  readonly position: Position;
  readonly since: number;
  /** With which address they joined; '' of who made the thing, and of who joined before that was told. */
  readonly address: JoinedWith | '';
}

/** An invitation; times in milliseconds since 1970. The address it was sent to stands in the log alone. */
export interface InvitationRow {
  readonly id: string;
  readonly kind: TeamKind;
  readonly thing: string;
  readonly role: TeamRole;
  readonly inviter: string;
  readonly position: Position;
  readonly at: number;
  readonly expiresAt: number;
  /** 0 once it is over. */
  readonly open: number;
}

/** So many people and open invitations a team has at the most. */
export const TEAM_MAX = 50;
/** Of one member's teams the newest so many are told. */
const TEAMS_SHOWN = 500;
const SLICE = 100;
/** So many invitations to one address, or by one member, are found at once. */
const AT_ONCE = 100;

const oneTeam = `one team: ${TEAM_MAX} at the most`;
const ROW = 'id, kind, thing, role, inviter, position, at, expiresAt, open';

export const TEAM_STATEMENTS = {
  ...NOTICE_STATEMENTS,
  ...INVITED_STATEMENTS,
  role: statement<Pick<TeamMemberRow, 'role'>>(
    'one row by its key',
    'SELECT role FROM team_members WHERE kind = ? AND thing = ? AND member = ?',
  ),
  members: statement<TeamMemberRow>(
    oneTeam,
    'SELECT * FROM team_members WHERE kind = ? AND thing = ? ORDER BY position, member',
    `sorts ${oneTeam}`,
  ),
  ofMember: statement<TeamMemberRow>(
    'the newest of one member’s teams: an index in their order',
    `SELECT * FROM team_members WHERE member = ? AND kind = ? ORDER BY position DESC LIMIT ${TEAMS_SHOWN}`,
  ),
  invitations: statement<InvitationRow>(
    oneTeam,
    `SELECT ${ROW} FROM invitations WHERE kind = ? AND thing = ? AND open = 1 AND expiresAt > ? ORDER BY position`,
  ),
  invitation: statement<InvitationRow>('one invitation by its id', `SELECT ${ROW} FROM invitations WHERE id = ?`),
  toMark: statement<InvitationRow>(
    'the open invitations to one address, so many at once',
    `SELECT ${ROW} FROM invitations WHERE mark = ? AND position > ? ORDER BY position LIMIT ${AT_ONCE}`,
  ),
  openBy: statement<InvitationRow>(
    'the open invitations that one member sent, so many at once: an index of these',
    `SELECT ${ROW} FROM invitations WHERE inviter = ? AND position > ? AND open = 1 ORDER BY position LIMIT ${AT_ONCE}`,
  ),
  expired: statement<InvitationRow>(
    'as many as asked for: an index in the order of their ends',
    `SELECT ${ROW} FROM invitations WHERE open = 1 AND expiresAt <= ? ORDER BY expiresAt LIMIT ?`,
    'the first so many of a range',
  ),
};

export function createTeamQueries(db: DatabaseSync) {
  const { role, members, ofMember, invitations, invitation, toMark, openBy, expired } = prepareAll(db, TEAM_STATEMENTS);
  return {
    ...createNoticeQueries(db),
    ...createInvitedQueries(db),

    /** What a member is in a team; null for who is not in it. */
    roleOf: (kind: TeamKind, thing: string, member: string): TeamRole | null =>
      role.get(kind, thing, member)?.role ?? null,

    /** Who is in a team, in the order in which they came. */
    members: (kind: TeamKind, thing: string): readonly TeamMemberRow[] => members.all(kind, thing),

    /** The teams that a member is in, the newest first. */
    ofMember: (member: string, kind: TeamKind): readonly TeamMemberRow[] => ofMember.all(member, kind),

    /** The invitations into a team that can be answered at `now` (milliseconds), oldest first. */
    invitations: (kind: TeamKind, thing: string, now: number): readonly InvitationRow[] =>
      invitations.all(kind, thing, now),

    /** An invitation, also one that is over. */
    invitation: (id: string): InvitationRow | undefined => invitation.get(id),

    /** Open invitations to the address with this mark, behind a position (-1 at first): a hundred at once. */
    toMark: (mark: string, after: Position): readonly InvitationRow[] => toMark.all(mark, after),

    /** Invitations that one member sent and nobody has ended, behind a position (-1 at first): a hundred at once. */
    openBy: (inviter: string, after: Position): readonly InvitationRow[] => openBy.all(inviter, after),

    /** Open invitations that can be answered no more at `now`, the longest expired first. */
    expired: (now: number, limit: number): readonly InvitationRow[] => expired.all(now, limit),
  };
}

const iso = (at: number): string => new Date(at).toISOString();

export const OWN_TEAM_STATEMENTS = {
  ...OWN_TEAM_NOTICE_STATEMENTS,
  ownTeams: statement<TeamMemberRow>(
    'a slice of one member’s teams: an index in its order',
    `SELECT * FROM team_members WHERE member = ?1 AND position > ?2 ORDER BY position LIMIT ${SLICE}`,
  ),
  ownInvitations: statement<InvitationRow>(
    'a slice of the invitations that one member sent: an index in its order',
    `SELECT ${ROW} FROM invitations WHERE inviter = ?1 AND position > ?2 ORDER BY position LIMIT ${SLICE}`,
  ),
};

export const ownTeams: OwnLists = (db) => {
  const { ownTeams: teams, ownInvitations: invitations } = prepareAll(db, OWN_TEAM_STATEMENTS);
  const nextOf = (rows: readonly { readonly position: Position }[]): Position | null =>
    rows.length < SLICE ? null : (rows.at(-1)?.position ?? null);
  return {
    'team-notices.json': ownTeamNotices(db),
    'teams.json': {
      about: 'the teams that you are in',
      slice(member, after) {
        const found = teams.all(member, after);
        const rows = found.map(({ kind, thing, role, since, address }) => ({
          ...{ kind, _id: thing, role, since: iso(since) },
          ...(address !== '' && { joinedWith: address }),
        }));
        return { rows, next: nextOf(found) };
      },
    },
    'invitations.json': {
      about: 'the invitations into teams that you sent',
      slice(member, after) {
        const found = invitations.all(member, after);
        const rows = found.map(({ kind, thing, role, at }) => ({ kind, _id: thing, role, invitedAt: iso(at) }));
        return { rows, next: nextOf(found) };
      },
    },
  };
};
