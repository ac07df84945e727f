import type { EventNamed } from '#events/catalogue.ts';
import { readModel } from '../runner/definition.ts';
import { createRoleQueries, OWN_ROLE_STATEMENTS, ownRoles, ROLE_STATEMENTS } from './queries.ts';

/** What administrators made of members, and every change of it. A change stands on when who made it leaves, without their words. */
export const roles = readModel({
  name: 'roles',
  version: 1,
  tablesDigest: 'e8996a5da89cb99f',
  personal: true,
  tables: `
    CREATE TABLE roles (
      member   TEXT NOT NULL,
      role     TEXT NOT NULL,
      position INTEGER NOT NULL UNIQUE,
      PRIMARY KEY (member, role)
    ) WITHOUT ROWID;
    CREATE TABLE role_changes (
      position INTEGER PRIMARY KEY,
      member   TEXT NOT NULL,
      role     TEXT NOT NULL,
      given    INTEGER NOT NULL,
      by       TEXT NOT NULL,
      reason   TEXT,
      at       INTEGER NOT NULL
    );
    CREATE INDEX role_changes_by ON role_changes (by, position);
    CREATE INDEX role_changes_of ON role_changes (member, position);
  `,

  handlers(db) {
    const give = db.prepare('INSERT OR REPLACE INTO roles (member, role, position) VALUES (?, ?, ?)');
    const takeBack = db.prepare('DELETE FROM roles WHERE member = ? AND role = ?');
    const note = db.prepare(
      'INSERT INTO role_changes (position, member, role, given, by, reason, at) VALUES (?, ?, ?, ?, ?, ?, ?)',
    );
    const leave = db.prepare('DELETE FROM roles WHERE member = ?');
    const forget = db.prepare('UPDATE role_changes SET reason = NULL WHERE by = ?');

    function change(given: 0 | 1, { position, at, data, personal }: EventNamed<'RoleGiven' | 'RoleTakenBack'>): void {
      const { member, role, by } = data;
      if (given) give.run(member, role, position);
      else takeBack.run(member, role);
      note.run(position, member, role, given, by, personal?.reason ?? null, at);
    }

    return {
      RoleGiven: (event) => change(1, event),
      RoleTakenBack: (event) => change(0, event),
      MemberErased({ data }) {
        leave.run(data.member);
        forget.run(data.member);
      },
    };
  },

  queries: createRoleQueries,
  statements: { ...ROLE_STATEMENTS, ...OWN_ROLE_STATEMENTS },
  own: ownRoles,
});
