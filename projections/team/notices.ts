import type { DatabaseSync } from 'node:sqlite';
import type { EventNamed } from '#events/catalogue.ts';
import type { Position } from '#events/port/store.ts';
import type { JoinedWith, TeamKind, TeamRole } from '#events/subjects/team.ts';
import type { OwnList } from '../runner/definition.ts';
import { prepareAll, rows, statement } from '../sql/rows.ts';
import { createTail, createTailReader, TAIL_MOST, tailTable } from '../sql/tail.ts';

/**
 * News of a team for one member. `joined`: somebody came into it by an invitation, of a team that they own, or whom they
 * invited; `removed`: somebody else took them out of it; `role`: somebody else made them something else in it.
 */
export interface TeamNotice {
  readonly position: Position;
  readonly what: 'joined' | 'removed' | 'role';
  readonly teamKind: TeamKind;
  readonly thing: string;
  /** The id of who joined; '' of all else: by whom it was is told nowhere. */
  readonly actor: string;
  /** What the member is now, where that was changed; else ''. */
  readonly role: TeamRole | '';
  /** With which address who joined did so; '' of all else, and of what was written before that was told. */
  readonly address: JoinedWith | '';
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly unread: boolean;
}

/** More that a member has not seen are not counted. */
const COUNTED_MOST = 100;
const SLICE = 100;

/**
 * News of their teams, by whom it is for. How far a member has read stands with the notices of deals: a look into an inbox
 * changes nothing here, and with it no list of companies or funds that is kept by its teams.
 */
export const NOTICE_TABLES = `
  CREATE TABLE team_notices (
    member   TEXT NOT NULL,
    position INTEGER NOT NULL,
    what     TEXT NOT NULL,
    teamKind TEXT NOT NULL,
    thing    TEXT NOT NULL,
    actor    TEXT NOT NULL DEFAULT '',
    role     TEXT NOT NULL DEFAULT '',
    address  TEXT NOT NULL DEFAULT '',
    at       INTEGER NOT NULL,
    PRIMARY KEY (member, position)
  ) WITHOUT ROWID;
  ${tailTable('team_moved')}
`;

/** Writes down who joined, for the owners and whoever invited them, and what others did to a member's place in a team, for that member. */
export function createNoticeWriter(db: DatabaseSync) {
  // Who has left a team meanwhile does not hear who comes into it, and nobody hears of themselves.
  const joined = rows<{ readonly member: string }>(
    db.prepare(
      `INSERT INTO team_notices (member, position, what, teamKind, thing, actor, address, at)
        SELECT m.member, ?2, 'joined', m.kind, m.thing, ?3, ?4, ?5 FROM invitations AS i
          JOIN team_members AS m ON m.kind = i.kind AND m.thing = i.thing AND (m.role = 'owner' OR m.member = i.inviter)
          WHERE i.id = ?1 AND m.member <> ?3
        RETURNING member`,
    ),
  );
  const add = db.prepare(
    'INSERT INTO team_notices (member, position, what, teamKind, thing, role, at) VALUES (?, ?, ?, ?, ?, ?, ?)',
  );
  const drop = db.prepare('DELETE FROM team_notices WHERE member = ? AND teamKind = ? AND thing = ?');
  const dropRole = db.prepare(
    "DELETE FROM team_notices WHERE member = ? AND teamKind = ? AND thing = ? AND what = 'role'",
  );
  const forget = db.prepare('DELETE FROM team_notices WHERE member = ?');
  const moved = createTail(db, 'team_moved');

  return {
    /** Whose address it is, is not known here: its mark is told of as long as the invitation is open. */
    invited: ({ position, data: { invitation } }: EventNamed<'MemberInvited'>): void =>
      moved.add(position, `invitation/${invitation}`),
    joined({ position, at, data }: EventNamed<'InvitationAnswered'>): void {
      const { invitation, kind, thing, member, address = '' } = data;
      // Whoever comes again is in the team: that they were taken out of it is over.
      if (drop.run(member, kind, thing).changes > 0) moved.add(position, member);
      for (const told of joined.all(invitation, position, member, address, at)) moved.add(position, told.member);
    },
    changed({ position, at, data: { kind, thing, member, role, by } }: EventNamed<'TeamRoleChanged'>): void {
      // What they were made before is not so any more.
      const { changes } = dropRole.run(member, kind, thing);
      if (by !== member) add.run(member, position, 'role', kind, thing, role, at);
      if (by !== member || changes > 0) moved.add(position, member);
    },
    left({ position, at, data: { kind, thing, member, by } }: EventNamed<'TeamLeft'>): void {
      const { changes } = drop.run(member, kind, thing);
      if (by !== member) add.run(member, position, 'removed', kind, thing, '', at);
      if (by !== member || changes > 0) moved.add(position, member);
    },
    forget: (member: string): void => void forget.run(member),
  };
}

const ROW = 'position, what, teamKind, thing, actor, role, address, at';
type Row = Omit<TeamNotice, 'unread'>;

export const NOTICE_STATEMENTS = {
  notices: statement<Row>(
    'the page: the key in its order',
    `SELECT ${ROW} FROM team_notices WHERE member = ? AND position < ? ORDER BY position DESC LIMIT ?`,
  ),
  unreadNotices: statement<{ readonly count: number }>(
    `the newest of one member, ${COUNTED_MOST} at the most`,
    `SELECT COUNT(*) AS count FROM (SELECT 1 FROM team_notices WHERE member = ? AND position > ? LIMIT ${COUNTED_MOST})`,
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

export function createNoticeQueries(db: DatabaseSync) {
  const { notices, unreadNotices, movedSince, movedFrom } = prepareAll(db, NOTICE_STATEMENTS);
  return {
    /** News of a member's teams, behind a position, newest first. @param seen up to where the member has read */
    notices: (member: string, seen: Position, before: Position, limit: number): readonly TeamNotice[] =>
      notices.all(member, before, limit).map((row) => ({ ...row, unread: row.position > seen })),

    /** How many of these a member has not seen; a hundred are counted. */
    unreadNotices: (member: string, seen: Position): number => unreadNotices.get(member, seen)?.count ?? 0,

    /** Whose of these moved behind a position, and `invitation/<id>` for what was sent since; null where they are too many. */
    movedSince: createTailReader(movedSince, movedFrom),
  };
}

export const OWN_TEAM_NOTICE_STATEMENTS = {
  ownNotices: statement<Row>(
    'a slice of one member’s: the key in its order',
    `SELECT ${ROW} FROM team_notices WHERE member = ? AND position > ? ORDER BY position LIMIT ${SLICE}`,
  ),
};

/** For the export. */
export function ownTeamNotices(db: DatabaseSync): OwnList {
  const { ownNotices: slice } = prepareAll(db, OWN_TEAM_NOTICE_STATEMENTS);
  return {
    about: 'news of your teams: who joined by an invitation, and what others made of your own place',
    slice(member, after) {
      const found = slice.all(member, after);
      const told = found.map(({ what, teamKind, thing, actor, role, address, at }) => ({
        ...{ kind: what, team: { kind: teamKind, _id: thing }, at: new Date(at).toISOString() },
        ...(actor !== '' && { by: actor }),
        ...(role !== '' && { role }),
        ...(address !== '' && { address }),
      }));
      return { rows: told, next: found.length < SLICE ? null : (found.at(-1)?.position ?? null) };
    },
  };
}
