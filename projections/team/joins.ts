import type { DatabaseSync } from 'node:sqlite';
import type { EventNamed } from '#events/catalogue.ts';
import type { Position } from '#events/port/store.ts';
import type { TeamKind } from '#events/subjects/team.ts';
import { prepareAll, statement } from '../sql/rows.ts';
import { createTail, createTailReader, TAIL_MOST, tailTable } from '../sql/tail.ts';

/** That somebody whom a member invited joined a team. */
export interface JoinNotice {
  readonly position: Position;
  readonly teamKind: TeamKind;
  readonly thing: string;
  /** The id of who joined. */
  readonly actor: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly unread: boolean;
}

/** More that a member has not seen are not counted. */
const COUNTED_MOST = 100;

/**
 * Who joined by whose invitation, for who is still in the team. How far a member has read stands with the notices of deals: a
 * look into an inbox changes nothing here, and with it no list of companies or funds that is kept by its teams.
 */
export const JOIN_TABLES = `
  CREATE TABLE team_joins (
    inviter  TEXT NOT NULL,
    position INTEGER NOT NULL,
    teamKind TEXT NOT NULL,
    thing    TEXT NOT NULL,
    actor    TEXT NOT NULL,
    at       INTEGER NOT NULL,
    PRIMARY KEY (inviter, position)
  ) WITHOUT ROWID;
  ${tailTable('team_moved')}
`;

/** Writes down who joined, for whoever invited them. */
export function createJoinWriter(db: DatabaseSync) {
  // Who has left a team meanwhile does not hear who comes into it, and nobody hears of themselves.
  const add = db.prepare(
    `INSERT INTO team_joins (inviter, position, teamKind, thing, actor, at)
      SELECT i.inviter, ?2, i.kind, i.thing, ?3, ?4 FROM invitations AS i
        JOIN team_members AS m ON m.kind = i.kind AND m.thing = i.thing AND m.member = i.inviter
        WHERE i.id = ?1 AND i.inviter <> ?3
      RETURNING inviter`,
  );
  const leave = db.prepare('DELETE FROM team_joins WHERE inviter = ? AND teamKind = ? AND thing = ?');
  const forget = db.prepare('DELETE FROM team_joins WHERE inviter = ?');
  const moved = createTail(db, 'team_moved');

  return {
    joined({ position, at, data: { invitation, member } }: EventNamed<'InvitationAnswered'>): void {
      const told = add.get(invitation, position, member, at);
      if (told) moved.add(position, String(told.inviter));
    },
    left({ position, data: { kind, thing, member } }: EventNamed<'TeamLeft'>): void {
      if (leave.run(member, kind, thing).changes > 0) moved.add(position, member);
    },
    forget: (member: string): void => void forget.run(member),
  };
}

export const JOIN_STATEMENTS = {
  joins: statement<Omit<JoinNotice, 'unread'>>(
    'the page: the key in its order',
    `SELECT position, teamKind, thing, actor, at FROM team_joins
      WHERE inviter = ? AND position < ? ORDER BY position DESC LIMIT ?`,
  ),
  unreadJoins: statement<{ readonly n: number }>(
    `the newest of one inviter, ${COUNTED_MOST} at the most`,
    `SELECT COUNT(*) AS n FROM (SELECT 1 FROM team_joins WHERE inviter = ? AND position > ? LIMIT ${COUNTED_MOST})`,
  ),
  movedSince: statement<{ readonly who: string }>(
    `the table, of ${TAIL_MOST} rows at the most`,
    'SELECT who FROM team_moved WHERE position > ?',
    `it has ${TAIL_MOST} rows at the most`,
  ),
  movedFrom: statement<{ readonly n: number; readonly position: Position }>(
    'the first row',
    'SELECT n, position FROM team_moved ORDER BY n LIMIT 1',
  ),
};

export function createJoinQueries(db: DatabaseSync) {
  const { joins, unreadJoins, movedSince, movedFrom } = prepareAll(db, JOIN_STATEMENTS);
  return {
    /** Who joined by a member's invitations, behind a position, newest first. @param seen up to where the member has read */
    joins: (member: string, seen: Position, before: Position, limit: number): readonly JoinNotice[] =>
      joins.all(member, before, limit).map((row) => ({ ...row, unread: row.position > seen })),

    /** How many of these a member has not seen; a hundred are counted. */
    unreadJoins: (member: string, seen: Position): number => unreadJoins.get(member, seen)?.n ?? 0,

    /** Whose of these moved behind a position; null where they are too many. */
    movedSince: createTailReader(movedSince, movedFrom),
  };
}
