import type { DatabaseSync } from 'node:sqlite';
import type { Position } from '#events/port/store.ts';
import type { GivenRole } from '#events/subjects/role.ts';
import type { OwnLists } from '../runner/definition.ts';
import { CURSOR_REFUSED, type CursorRefused, cursorOf } from '../sql/cursor.ts';
import { prepareAll, type Rows, statement } from '../sql/rows.ts';

/** A role that was given to a member or taken back. */
export interface RoleChangeRow {
  readonly position: Position;
  readonly member: string;
  readonly role: GivenRole;
  /** 0 where it was taken back. */
  readonly given: number;
  /** The administrator. */
  readonly by: string;
  /** null where they have been forgotten. */
  readonly reason: string | null;
  /** Milliseconds since 1970. */
  readonly at: number;
}

const COLUMNS = 'c.position, c.member, c.role, c.given, c.by, c.reason, c.at';
const PAGE_BOUND = 'the page: an index in its order';

export const ROLE_STATEMENTS = {
  of: statement<{ readonly role: GivenRole }>(
    'one member’s roles, of which there are two',
    'SELECT role FROM roles WHERE member = ?',
  ),
  present: statement<RoleChangeRow>(
    PAGE_BOUND,
    `SELECT ${COLUMNS} FROM roles r JOIN role_changes c ON c.position = r.position
      WHERE r.position < ? ORDER BY r.position DESC LIMIT ?`,
  ),
  changes: statement<RoleChangeRow>(
    PAGE_BOUND,
    `SELECT ${COLUMNS} FROM role_changes c WHERE c.position < ? ORDER BY c.position DESC LIMIT ?`,
  ),
  changesOf: statement<RoleChangeRow>(
    PAGE_BOUND,
    `SELECT ${COLUMNS} FROM role_changes c WHERE c.member = ? AND c.position < ? ORDER BY c.position DESC LIMIT ?`,
  ),
};

const ROLES_PAGE = 50;
const BY_AGE = cursorOf('roles', ['number']);

export interface RoleListQuery {
  /** Of this member alone. */
  readonly member?: string | undefined;
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

export interface RolePage {
  readonly items: readonly RoleChangeRow[];
  readonly nextCursor: string | null;
}

export function createRoleQueries(db: DatabaseSync) {
  const { of, present, changes, changesOf } = prepareAll(db, ROLE_STATEMENTS);

  function page(
    { limit = ROLES_PAGE, cursor }: RoleListQuery,
    find: (before: Position, limit: number) => readonly RoleChangeRow[],
  ): RolePage | CursorRefused {
    const key = cursor === undefined ? [Number.MAX_SAFE_INTEGER] : BY_AGE.decode(cursor);
    if (key === null) return CURSOR_REFUSED;
    const found = find(key[0] ?? Number.MAX_SAFE_INTEGER, limit + 1);
    const items = found.slice(0, limit);
    const last = items.at(-1);
    return { items, nextCursor: last && found.length > limit ? BY_AGE.encode([last.position]) : null };
  }

  return {
    /** What administrators made of a member. */
    of: (member: string): readonly GivenRole[] => of.all(member).map(({ role }) => role),

    /** One page of the roles that members have, as they were given: the last first. */
    present: (query: RoleListQuery): RolePage | CursorRefused =>
      page(query, (before, limit) => present.all(before, limit)),

    /** One page of all changes, or of one member's, the last first. */
    changes: ({ member, ...query }: RoleListQuery): RolePage | CursorRefused =>
      page(query, (before, limit) =>
        member === undefined ? changes.all(before, limit) : changesOf.all(member, before, limit),
      ),
  };
}

const SLICE = 500;

export const OWN_ROLE_STATEMENTS = {
  ownRoles: statement<RoleChangeRow>(
    'a slice of one member’s: an index in its order',
    `SELECT ${COLUMNS} FROM role_changes c WHERE c.member = ? AND c.position > ? ORDER BY c.position LIMIT ${SLICE}`,
  ),
  ownGiven: statement<RoleChangeRow>(
    'a slice of what one member gave: an index in its order',
    `SELECT ${COLUMNS} FROM role_changes c WHERE c.by = ? AND c.position > ? ORDER BY c.position LIMIT ${SLICE}`,
  ),
};

/** What was made of them, and what they made of others. */
export const ownRoles: OwnLists = (db) => {
  const { ownRoles: ofMember, ownGiven: byMember } = prepareAll(db, OWN_ROLE_STATEMENTS);
  const list = (about: string, find: Rows<RoleChangeRow>, shape: (row: RoleChangeRow) => object) => ({
    about,
    slice(member: string, after: Position) {
      const found = find.all(member, after);
      return { rows: found.map(shape), next: found.length < SLICE ? null : (found.at(-1)?.position ?? null) };
    },
  });
  const told = ({ role, given, at }: RoleChangeRow) => ({ role, given: given === 1, at: new Date(at).toISOString() });
  return {
    'roles.json': list('the roles that you were given, and those taken back', ofMember, told),
    'roles-given.json': list('the roles that you gave to others or took back', byMember, (row) => ({
      ...{ member: row.member, ...told(row), reason: row.reason ?? '' },
    })),
  };
};
