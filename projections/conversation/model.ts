import type { DatabaseSync } from 'node:sqlite';
import { type Handlers, readModel } from '../runner/definition.ts';
import { createNumbering } from '../sql/numbers.ts';
import { rows } from '../sql/rows.ts';
import { CONVERSATION_STATEMENTS, createConversationQueries, ownMessages } from './queries.ts';

/**
 * Conversations of two, and each of the two sides: the last message, and how many are unread. A conversation goes by the
 * position at which it began, a message by its own, which is its place in the order; `last` is 0 where nothing was said
 * yet, `moved` the position of what last changed a side. What a forgotten member wrote is gone, and that they wrote stays.
 */
export const conversations = readModel({
  name: 'conversations',
  version: 1,
  tablesDigest: '382cfa772bc82669',
  personal: true,
  tables: `
    CREATE TABLE conversations (
      n   INTEGER PRIMARY KEY,
      id  TEXT NOT NULL UNIQUE,
      one TEXT NOT NULL,
      two TEXT NOT NULL
    );
    CREATE TABLE conversation_sides (
      member       TEXT NOT NULL,
      conversation INTEGER NOT NULL,
      other        TEXT NOT NULL,
      last         INTEGER NOT NULL DEFAULT 0,
      seen         INTEGER NOT NULL DEFAULT 0,
      unread       INTEGER NOT NULL DEFAULT 0,
      moved        INTEGER NOT NULL,
      PRIMARY KEY (member, conversation)
    ) WITHOUT ROWID;
    CREATE TABLE conversation_messages (
      position     INTEGER PRIMARY KEY,
      id           TEXT NOT NULL UNIQUE,
      conversation INTEGER NOT NULL,
      writer       TEXT NOT NULL,
      text         TEXT,
      at           INTEGER NOT NULL
    );
    CREATE INDEX conversation_messages_by_writer ON conversation_messages (writer, position);
    CREATE INDEX conversation_messages_in_order ON conversation_messages (conversation, position);
    CREATE TABLE conversation_unread (
      member TEXT PRIMARY KEY,
      unread INTEGER NOT NULL
    ) WITHOUT ROWID;
  `,
  indexes: `
    CREATE INDEX conversation_sides_in_order ON conversation_sides (member, last);
    CREATE INDEX conversation_sides_moved ON conversation_sides (moved);
    CREATE INDEX conversation_sides_of ON conversation_sides (member, moved);
  `,

  handlers: createHandlers,
  queries: createConversationQueries,
  statements: CONVERSATION_STATEMENTS,
  own: ownMessages,
});

function createHandlers(db: DatabaseSync): Handlers {
  const numbers = createNumbering(
    rows<{ position: number }>(db.prepare('SELECT n AS position FROM conversations WHERE id = ?')),
  );
  const begin = db.prepare('INSERT INTO conversations (n, id, one, two) VALUES (?, ?, ?, ?)');
  const take = db.prepare('INSERT INTO conversation_sides (member, conversation, other, moved) VALUES (?, ?, ?, ?)');
  const write = db.prepare(
    `INSERT INTO conversation_messages (position, id, conversation, writer, text, at) VALUES (?, ?, ?, ?, ?, ?)
      ON CONFLICT (id) DO NOTHING`,
  );
  const move = db.prepare(
    'UPDATE conversation_sides SET last = ?1, moved = ?1, unread = unread + ?4 WHERE member = ?2 AND conversation = ?3',
  );
  const count = db.prepare(
    `INSERT INTO conversation_unread (member, unread) VALUES (?1, ?2)
      ON CONFLICT DO UPDATE SET unread = unread + ?2`,
  );
  const side = rows<{ seen: number; unread: number }>(
    db.prepare('SELECT seen, unread FROM conversation_sides WHERE member = ? AND conversation = ?'),
  );
  const placeOf = rows<{ position: number }>(
    db.prepare('SELECT position FROM conversation_messages WHERE id = ? AND conversation = ?'),
  );
  const between = rows<{ n: number }>(
    db.prepare(
      `SELECT count(*) AS n FROM conversation_messages
        WHERE conversation = ? AND position > ? AND position <= ? AND writer <> ?`,
    ),
  );
  const look = db.prepare(
    'UPDATE conversation_sides SET seen = ?, unread = ?, moved = ? WHERE member = ? AND conversation = ?',
  );
  // Those whom the forgotten member wrote to are told that something has changed.
  const moveOthers = db.prepare(
    `UPDATE conversation_sides SET moved = ?2 WHERE (member, conversation) IN
      (SELECT other, conversation FROM conversation_sides WHERE member = ?1)`,
  );
  const eraseWords = db.prepare('UPDATE conversation_messages SET text = NULL WHERE writer = ?');
  const eraseSides = db.prepare('DELETE FROM conversation_sides WHERE member = ?');
  const eraseCount = db.prepare('DELETE FROM conversation_unread WHERE member = ?');

  return {
    ConversationBegun({ position, data }) {
      begin.run(position, data.conversation, data.by, data.with);
      take.run(data.by, position, data.with, position);
      take.run(data.with, position, data.by, position);
      numbers.learn(data.conversation, position);
    },
    MessageSent({ position, at, data, personal }) {
      const conversation = numbers.of(data.conversation);
      if (conversation === undefined) return;
      const { changes } = write.run(position, data.message, conversation, data.by, personal?.text ?? null, at);
      // A command is known again among a stream's last events alone: one repeated much later is written a second time.
      if (changes === 0) return;
      move.run(position, data.by, conversation, 0);
      // Of whom has been forgotten there is no side, and nothing to count.
      if (move.run(position, data.to, conversation, 1).changes > 0) count.run(data.to, 1);
    },
    ConversationSeen({ position, data }) {
      const conversation = numbers.of(data.conversation);
      if (conversation === undefined) return;
      const before = side.get(data.member, conversation);
      const upTo = placeOf.get(data.upTo, conversation)?.position;
      if (!before || upTo === undefined || upTo <= before.seen) return;
      // Of each message it is counted once that it was read, however long the conversation is.
      const read = between.get(conversation, before.seen, upTo, data.member)?.n ?? 0;
      look.run(upTo, before.unread - read, position, data.member, conversation);
      count.run(data.member, -read);
    },
    MemberErased({ position, data }) {
      moveOthers.run(data.member, position);
      eraseWords.run(data.member);
      eraseSides.run(data.member);
      eraseCount.run(data.member);
    },
  };
}
