import { readModel } from '../runner/definition.ts';
import { createSessionQueries, SESSION_STATEMENTS } from './queries.ts';

/** So many devices are known of a member: those that signed in last. */
const DEVICES_KEPT = 20;

/**
 * The sessions that stand, and the devices from which members have signed in. An expired session stays as a row until it
 * is ended; its reader looks at `expiresAt`. A device stays known when its sessions have ended,
 * until the account is taken back from a thief: theirs may be among them. A row without a device remembers that there were some.
 */
export const sessions = readModel({
  name: 'sessions',
  version: 5,
  tablesDigest: '6a0833de2da5e620',
  personal: true,
  tables: `
    CREATE TABLE sessions (
      hash      TEXT PRIMARY KEY,
      member    TEXT NOT NULL,
      startedAt INTEGER NOT NULL,
      expiresAt INTEGER NOT NULL,
      remember  INTEGER NOT NULL,
      browser   TEXT NOT NULL
    ) WITHOUT ROWID;
    CREATE INDEX sessions_by_end ON sessions (member, expiresAt);
    CREATE TABLE devices (
      member TEXT NOT NULL,
      device TEXT NOT NULL,
      lastAt INTEGER NOT NULL,
      PRIMARY KEY (member, device)
    ) WITHOUT ROWID;
  `,

  handlers(db) {
    const start = db.prepare(
      'INSERT INTO sessions (hash, member, startedAt, expiresAt, remember, browser) VALUES (?, ?, ?, ?, ?, ?)',
    );
    const know = db.prepare(
      'INSERT INTO devices (member, device, lastAt) VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET lastAt = excluded.lastAt',
    );
    const forgetOldest = db.prepare(
      `DELETE FROM devices WHERE member = ?1 AND device NOT IN
        (SELECT device FROM devices WHERE member = ?1 ORDER BY lastAt DESC, device LIMIT ${DEVICES_KEPT})`,
    );
    const forgetDevices = db.prepare('DELETE FROM devices WHERE member = ?');
    const extend = db.prepare('UPDATE sessions SET expiresAt = ? WHERE hash = ?');
    const end = db.prepare('DELETE FROM sessions WHERE hash = ?');
    const endAll = db.prepare('DELETE FROM sessions WHERE member = ?');

    /** The next device is a new one, and not the first. */
    function takeBack(member: string, at: number): void {
      endAll.run(member);
      forgetDevices.run(member);
      know.run(member, '', at);
    }

    return {
      SessionStarted({ at, data, personal }) {
        const { session, member, expiresAt, remember, device } = data;
        start.run(session, member, at, expiresAt, remember ? 1 : 0, personal?.browser ?? '');
        if (device === null) return;
        know.run(member, device, at);
        forgetOldest.run(member);
      },
      SessionExtended({ data }) {
        extend.run(data.expiresAt, data.session);
      },
      SessionEnded({ data }) {
        end.run(data.session);
      },
      PasswordChanged({ data }) {
        endAll.run(data.member);
      },
      EmailChangeUndone({ at, data }) {
        takeBack(data.member, at);
      },
      PasswordVoided({ at, data }) {
        takeBack(data.member, at);
      },
      MemberErasureBegun({ data }) {
        endAll.run(data.member);
        forgetDevices.run(data.member);
      },
      MemberErased({ data }) {
        endAll.run(data.member);
        forgetDevices.run(data.member);
      },
    };
  },

  queries: createSessionQueries,
  statements: SESSION_STATEMENTS,
  // The export says in account.json where a member is signed in.
  own: 'nothing',
});
