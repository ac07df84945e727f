import type { DatabaseSync } from 'node:sqlite';
import type { Projection } from './projection.ts';

/** The sessions that stand. An expired one stays as a row until it is ended; its reader looks at `expiresAt`. */
export const sessions: Projection = {
  name: 'sessions',
  tables: `
    CREATE TABLE sessions (
      hash      TEXT PRIMARY KEY,
      member    TEXT NOT NULL,
      startedAt INTEGER NOT NULL,
      expiresAt INTEGER NOT NULL,
      remember  INTEGER NOT NULL
    ) WITHOUT ROWID;
    CREATE INDEX sessions_by_member ON sessions (member, startedAt);
  `,

  handlers(db) {
    const start = db.prepare(
      'INSERT INTO sessions (hash, member, startedAt, expiresAt, remember) VALUES (?, ?, ?, ?, ?)',
    );
    const extend = db.prepare('UPDATE sessions SET expiresAt = ? WHERE hash = ?');
    const end = db.prepare('DELETE FROM sessions WHERE hash = ?');
    const endAll = db.prepare('DELETE FROM sessions WHERE member = ?');

    return {
      SessionStarted({ at, data }) {
        start.run(data.session, data.member, at, data.expiresAt, data.remember ? 1 : 0);
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
      MemberErasureBegun({ data }) {
        endAll.run(data.member);
      },
      MemberErased({ data }) {
        endAll.run(data.member);
      },
    };
  },
};

export interface SessionRow {
  /** SHA-256 of the session id, hex. */
  readonly hash: string;
  readonly member: string;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  readonly expiresAt: number;
  readonly remember: number;
}

export function createSessionQueries(db: DatabaseSync) {
  const byHash = db.prepare('SELECT hash, member, startedAt, expiresAt, remember FROM sessions WHERE hash = ?');
  const byMember = db.prepare(
    'SELECT hash, member, startedAt, expiresAt, remember FROM sessions WHERE member = ? AND expiresAt > ? ORDER BY startedAt DESC',
  );
  return {
    find: (hash: string): SessionRow | undefined => byHash.get(hash) as unknown as SessionRow | undefined, // its columns
    /** A member's sessions that have not expired at `now` (milliseconds), newest first. */
    ofMember: (member: string, now: number): SessionRow[] => byMember.all(member, now) as unknown as SessionRow[], // its columns
  };
}
