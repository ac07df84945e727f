import type { DatabaseSync } from 'node:sqlite';
import { type Handlers, readModel } from '../runner/definition.ts';
import { BLOCK_STATEMENTS, createBlockQueries, OWN_BLOCK_STATEMENTS, ownBlocks } from './queries.ts';

/**
 * Whom members blocked or muted. Most have nobody and are blocked by nobody: `block_counts` has no row of theirs then, so
 * that a reader's page costs one look more.
 */
export const blocks = readModel({
  name: 'blocks',
  version: 1,
  tablesDigest: '21e384b955acaab9',
  personal: false,
  tables: `
    CREATE TABLE blocks (
      by       TEXT NOT NULL,
      member   TEXT NOT NULL,
      blocked  INTEGER NOT NULL,
      muted    INTEGER NOT NULL,
      position INTEGER NOT NULL,
      at       INTEGER NOT NULL,
      PRIMARY KEY (by, member)
    ) WITHOUT ROWID;
    CREATE INDEX blocks_of ON blocks (member, by);
    -- Of each member: whether they blocked or muted anybody, whether anybody blocked them.
    CREATE TABLE block_counts (
      member TEXT PRIMARY KEY,
      own    INTEGER NOT NULL,
      others INTEGER NOT NULL
    ) WITHOUT ROWID;
  `,
  indexes: `
    CREATE INDEX blocks_in_order ON blocks (by, position);
  `,

  handlers: createHandlers,
  queries: createBlockQueries,
  statements: { ...BLOCK_STATEMENTS, ...OWN_BLOCK_STATEMENTS },
  own: ownBlocks,
});

type Change = { readonly position: number; readonly at: number; readonly data: { by: string; member: string } };

function createHandlers(db: DatabaseSync): Handlers {
  const begin = db.prepare(
    'INSERT OR IGNORE INTO blocks (by, member, blocked, muted, position, at) VALUES (?, ?, 0, 0, ?, ?)',
  );
  const block = db.prepare('UPDATE blocks SET blocked = ?3, position = ?4, at = ?5 WHERE by = ?1 AND member = ?2');
  const mute = db.prepare('UPDATE blocks SET muted = ?3, position = ?4, at = ?5 WHERE by = ?1 AND member = ?2');
  const drop = db.prepare('DELETE FROM blocks WHERE by = ? AND member = ? AND blocked = 0 AND muted = 0');
  const count = db.prepare(
    `INSERT INTO block_counts (member, own, others) VALUES (?1,
        EXISTS (SELECT 1 FROM blocks WHERE by = ?1),
        EXISTS (SELECT 1 FROM blocks WHERE member = ?1 AND blocked = 1))
      ON CONFLICT DO UPDATE SET own = excluded.own, others = excluded.others`,
  );
  const forget = db.prepare('DELETE FROM blocks WHERE by = ?1 OR member = ?1');
  const forgetCount = db.prepare('DELETE FROM block_counts WHERE member = ?');

  function change(how: typeof block, is: 0 | 1, { position, at, data: { by, member } }: Change): void {
    if (is) begin.run(by, member, position, at);
    how.run(by, member, is, position, at);
    drop.run(by, member);
    count.run(by);
    // A mute is nothing that the other's answers hang on.
    if (how === block) count.run(member);
  }

  return {
    MemberBlocked: (event) => change(block, 1, event),
    MemberUnblocked: (event) => change(block, 0, event),
    MemberMuted: (event) => change(mute, 1, event),
    MemberUnmuted: (event) => change(mute, 0, event),
    MemberErased({ data: { member } }) {
      forget.run(member);
      forgetCount.run(member);
    },
  };
}
