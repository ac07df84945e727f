import type { DatabaseSync } from 'node:sqlite';
import { type Handlers, readModel } from '../runner/definition.ts';
import { rows } from '../sql/rows.ts';
import {
  CONNECTION_STATEMENTS,
  createConnectionQueries,
  type HeldState,
  OWN_CONNECTION_STATEMENTS,
  ownConnections,
} from './queries.ts';

/**
 * What stands between two members, once as each of the two sees it. A request that was declined is gone for who declined
 * it and stays as it is for who asked: no query can tell them.
 */
export const connections = readModel({
  name: 'connections',
  version: 2,
  tablesDigest: 'da2febe470d56170',
  personal: true,
  tables: `
    CREATE TABLE connections (
      member   TEXT NOT NULL,
      other    TEXT NOT NULL,
      state    TEXT NOT NULL,
      note     TEXT NOT NULL,
      position INTEGER NOT NULL,
      at       INTEGER NOT NULL,
      PRIMARY KEY (member, other)
    ) WITHOUT ROWID;
    CREATE INDEX connections_by_other ON connections (other, member);
    CREATE TABLE connection_counts (
      member    TEXT PRIMARY KEY,
      connected INTEGER NOT NULL DEFAULT 0,
      asked     INTEGER NOT NULL DEFAULT 0,
      asksMe    INTEGER NOT NULL DEFAULT 0
    ) WITHOUT ROWID;
    -- A request that was on its way while its sender or receiver left comes after them: it is for nobody.
    CREATE TABLE connections_erased (
      member TEXT PRIMARY KEY
    ) WITHOUT ROWID;
  `,
  indexes: `
    CREATE INDEX connections_in_order ON connections (member, state, position);
  `,

  handlers: createHandlers,
  queries: createConnectionQueries,
  statements: { ...CONNECTION_STATEMENTS, ...OWN_CONNECTION_STATEMENTS },
  own: ownConnections,
});

const COUNT: { readonly [S in HeldState]: string } = { connected: 'connected', asked: 'asked', 'asks-me': 'asksMe' };

type Deed = { readonly position: number; readonly at: number };

function createHandlers(db: DatabaseSync): Handlers {
  const find = rows<{ state: HeldState }>(db.prepare('SELECT state FROM connections WHERE member = ? AND other = ?'));
  const hold = db.prepare(
    'INSERT OR REPLACE INTO connections (member, other, state, note, position, at) VALUES (?, ?, ?, ?, ?, ?)',
  );
  const drop = db.prepare('DELETE FROM connections WHERE member = ? AND other = ?');
  const uncount = db.prepare(
    `UPDATE connection_counts AS k SET connected = connected - (c.state = 'connected'),
        asked = asked - (c.state = 'asked'), asksMe = asksMe - (c.state = 'asks-me')
      FROM connections c WHERE c.other = ? AND k.member = c.member`,
  );
  const forget = db.prepare('DELETE FROM connections WHERE member = ?1 OR other = ?1');
  const forgetCounts = db.prepare('DELETE FROM connection_counts WHERE member = ?');
  const keepGone = db.prepare('INSERT OR IGNORE INTO connections_erased (member) VALUES (?)');
  const gone = rows<{ member: string }>(db.prepare('SELECT member FROM connections_erased WHERE member IN (?, ?)'));
  const adding = (column: string) =>
    db.prepare(
      `INSERT INTO connection_counts (member, ${column}) VALUES (?1, ?2)
        ON CONFLICT DO UPDATE SET ${column} = ${column} + ?2`,
    );
  const counting = {
    connected: adding(COUNT.connected),
    asked: adding(COUNT.asked),
    'asks-me': adding(COUNT['asks-me']),
  };

  function put(member: string, other: string, state: HeldState, note: string, { position, at }: Deed): void {
    const before = find.get(member, other)?.state;
    hold.run(member, other, state, note, position, at);
    if (before === state) return;
    if (before) counting[before].run(member, -1);
    counting[state].run(member, 1);
  }

  function take(member: string, other: string): void {
    const before = find.get(member, other)?.state;
    if (!before) return;
    drop.run(member, other);
    counting[before].run(member, -1);
  }

  return {
    ConnectionAsked({ data: { from, to }, personal, ...deed }) {
      if (gone.get(from, to)) return;
      const note = personal?.note ?? '';
      put(from, to, 'asked', note, deed);
      put(to, from, 'asks-me', note, deed);
    },
    ConnectionAccepted({ data: { from, to }, ...deed }) {
      if (gone.get(from, to)) return;
      put(from, to, 'connected', '', deed);
      put(to, from, 'connected', '', deed);
    },
    ConnectionDeclined({ data: { from, to } }) {
      take(to, from);
    },
    ConnectionWithdrawn({ data: { from, to } }) {
      take(from, to);
      take(to, from);
    },
    ConnectionEnded({ data: { by, other } }) {
      take(by, other);
      take(other, by);
    },
    MemberErased({ data: { member } }) {
      uncount.run(member);
      forget.run(member);
      forgetCounts.run(member);
      keepGone.run(member);
    },
  };
}
