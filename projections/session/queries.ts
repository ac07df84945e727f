import type { DatabaseSync } from 'node:sqlite';
import { prepareAll, statement } from '../sql/rows.ts';

export interface SessionRow {
  /** SHA-256 of the session id, hex. */
  readonly hash: string;
  readonly member: string;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  readonly expiresAt: number;
  readonly remember: number;
  /** Browser and system in a few words; '' where unknown. */
  readonly browser: string;
}

const COLUMNS = 'SELECT hash, member, startedAt, expiresAt, remember, browser FROM sessions';

export const SESSION_STATEMENTS = {
  byHash: statement<SessionRow>('one session by its key', `${COLUMNS} WHERE hash = ?`),
  ofMember: statement<SessionRow>(
    "one member's sessions that are not over: a range of an index, however many are over",
    `${COLUMNS} WHERE member = ? AND expiresAt > ? ORDER BY startedAt DESC`,
    'sorts the sessions of one member that are not over',
  ),
  device: statement<{ known: 1 }>(
    'one device by its key',
    'SELECT 1 AS known FROM devices WHERE member = ? AND device = ?',
  ),
  anyDevice: statement<{ known: 1 }>('one entry of the key', 'SELECT 1 AS known FROM devices WHERE member = ? LIMIT 1'),
};

export function createSessionQueries(db: DatabaseSync) {
  const { byHash, ofMember, device, anyDevice } = prepareAll(db, SESSION_STATEMENTS);
  return {
    find: (hash: string): SessionRow | undefined => byHash.get(hash),
    /** Whether the member has signed in from this device before. @param hash SHA-256 of its token, hex */
    knowsDevice: (member: string, hash: string): boolean => device.get(member, hash) !== undefined,
    /** Whether any device is known from which the member signed in. */
    hasDevices: (member: string): boolean => anyDevice.get(member) !== undefined,

    /** A member's sessions that have not expired at `now` (milliseconds), newest first. */
    ofMember: (member: string, now: number): SessionRow[] => ofMember.all(member, now),
  };
}
