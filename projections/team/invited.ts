import type { DatabaseSync } from 'node:sqlite';
import type { Position } from '#events/port/store.ts';
import type { TeamKind, TeamRole } from '#events/subjects/team.ts';
import { prepareAll, statement } from '../sql/rows.ts';

/** That the address of a member is invited into a team. */
export interface InvitedNotice {
  readonly position: Position;
  readonly what: 'invited';
  /** The id of the invitation. */
  readonly invitation: string;
  readonly teamKind: TeamKind;
  readonly thing: string;
  /** Who sent it is not told. */
  readonly actor: '';
  readonly role: TeamRole;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly unread: boolean;
}

/** Whose address it is: the member, and its mark. */
export interface Holder {
  readonly member: string;
  readonly mark: string;
}

/** More that a member has not seen are not counted. */
const COUNTED_MOST = 100;

/** An invitation that is over has no mark any more. Whoever came into the team by another one is in it. */
const TO_ANSWER = `FROM invitations AS i WHERE i.mark = ?1 AND NOT EXISTS
  (SELECT 1 FROM team_members AS m WHERE m.kind = i.kind AND m.thing = i.thing AND m.member = ?2)`;

export const INVITED_STATEMENTS = {
  invited: statement<Omit<InvitedNotice, 'unread'>>(
    'the page: an index of the open invitations to one address, in their order',
    `SELECT i.position, 'invited' AS what, i.id AS invitation, i.kind AS teamKind, i.thing, '' AS actor, i.role, i.at
      ${TO_ANSWER} AND i.position < ?3 ORDER BY i.position DESC LIMIT ?4`,
  ),
  markOf: statement<{ readonly mark: string | null }>(
    'one row by its key',
    'SELECT mark FROM invitations WHERE id = ?',
  ),
  unreadInvited: statement<{ readonly count: number }>(
    `the newest to one address, ${COUNTED_MOST} at the most`,
    `SELECT COUNT(*) AS count FROM (SELECT 1 ${TO_ANSWER} AND i.position > ?3 LIMIT ${COUNTED_MOST})`,
  ),
};

export function createInvitedQueries(db: DatabaseSync) {
  const { invited, unreadInvited, markOf } = prepareAll(db, INVITED_STATEMENTS);
  return {
    /** The open invitations to a member's address, behind a position, newest first. @param seen up to where they have read */
    invited: ({ member, mark }: Holder, seen: Position, before: Position, limit: number): readonly InvitedNotice[] =>
      invited.all(mark, member, before, limit).map((row) => ({ ...row, unread: row.position > seen })),

    /** The mark of the address that an invitation went to; null once it is over. */
    markOf: (invitation: string): string | null => markOf.get(invitation)?.mark ?? null,

    /** How many of these a member has not seen; a hundred are counted. */
    unreadInvited: ({ member, mark }: Holder, seen: Position): number =>
      unreadInvited.get(mark, member, seen)?.count ?? 0,
  };
}
