import type { DatabaseSync } from 'node:sqlite';
import { type Handlers, readModel } from '../runner/definition.ts';
import { createRowNumbering } from '../sql/numbers.ts';
import { rows } from '../sql/rows.ts';
import { waitingWords } from '../words/waiting.ts';
import { APPLICATION_SEEN, createTeamTalks } from './application.ts';
import { createMessageHiding, WITHHELD_MESSAGES } from './hiding.ts';
import { OWN_MESSAGE_STATEMENTS, ownMessages } from './own.ts';
import { CONVERSATION_STATEMENTS, createConversationQueries } from './queries.ts';
import { createMessageIndex, type Indexed, MESSAGE_SEARCH } from './search.ts';
import { createMessageWriter } from './writer.ts';

/**
 * Conversations of two, and each of the two sides: the last message, and how many are unread. A conversation goes by the
 * position at which it began, a message by its own, which is its place in the order; `last` is 0 where nothing was said, `moved`
 * the position of what last changed a side, `told` how far the other knows that its member has read. What a forgotten member
 * wrote is gone, and that they wrote stays; so it is with what was taken back or removed, which is `gone` (1), and with what is
 * hidden (2): `messages_withheld` has its words, for their writer. `edited`: when, or 0. `image`, `document`: keys, or ''; `name`, `size`: of that.
 *
 * An application is a conversation of two teams: see `application.ts`.
 */
export const conversations = readModel({
  name: 'conversations',
  version: 7,
  tablesDigest: 'b256b3e4dcc47719',
  personal: true,
  preparing: ['MessageWritten'],
  tables: `
    CREATE TABLE conversations (
      position INTEGER PRIMARY KEY,
      id       TEXT NOT NULL UNIQUE,
      one      TEXT NOT NULL,
      two      TEXT NOT NULL
    );
    CREATE TABLE conversation_sides (
      member       TEXT NOT NULL,
      conversation INTEGER NOT NULL,
      other        TEXT NOT NULL,
      last         INTEGER NOT NULL DEFAULT 0,
      seen         INTEGER NOT NULL DEFAULT 0,
      unread       INTEGER NOT NULL DEFAULT 0,
      told         INTEGER NOT NULL DEFAULT 0,
      moved        INTEGER NOT NULL,
      PRIMARY KEY (member, conversation)
    ) WITHOUT ROWID;
    CREATE TABLE conversation_messages (
      position     INTEGER PRIMARY KEY,
      id           TEXT NOT NULL UNIQUE,
      conversation INTEGER NOT NULL,
      writer       TEXT NOT NULL,
      text         TEXT,
      image        TEXT NOT NULL,
      width        INTEGER NOT NULL,
      height       INTEGER NOT NULL,
      document     TEXT NOT NULL,
      name         TEXT NOT NULL,
      size         INTEGER NOT NULL,
      at           INTEGER NOT NULL,
      edited       INTEGER NOT NULL DEFAULT 0,
      gone         INTEGER NOT NULL DEFAULT 0
    );
    CREATE INDEX conversation_messages_by_writer ON conversation_messages (writer, position);
    CREATE INDEX conversation_messages_in_order ON conversation_messages (conversation, position);
    ${WITHHELD_MESSAGES}
    CREATE TABLE conversation_unread (
      member TEXT PRIMARY KEY,
      unread INTEGER NOT NULL
    ) WITHOUT ROWID;
    ${APPLICATION_SEEN}
    ${waitingWords('message_words_waiting', 'TEXT')}
    ${waitingWords('message_names_waiting', 'TEXT')}
    ${MESSAGE_SEARCH}
  `,
  indexes: `
    CREATE INDEX conversation_sides_in_order ON conversation_sides (member, last);
    CREATE INDEX conversation_sides_moved ON conversation_sides (moved);
    CREATE INDEX conversation_sides_of ON conversation_sides (member, moved);
  `,

  handlers: createHandlers,
  queries: createConversationQueries,
  statements: { ...CONVERSATION_STATEMENTS, ...OWN_MESSAGE_STATEMENTS },
  own: ownMessages,
});

function createHandlers(db: DatabaseSync): Handlers {
  const numbers = createRowNumbering(db, 'conversations');
  const begin = db.prepare('INSERT INTO conversations (position, id, one, two) VALUES (?, ?, ?, ?)');
  const take = db.prepare('INSERT INTO conversation_sides (member, conversation, other, moved) VALUES (?, ?, ?, ?)');
  const index = createMessageIndex(db);
  const writer = createMessageWriter(db, index);
  const findSaid = rows<Indexed>(
    db.prepare(
      `SELECT m.position, c.one, c.two, m.text, m.name FROM conversation_messages m JOIN conversations c ON c.position = m.conversation
        WHERE m.id = ? AND m.gone = 0`,
    ),
  );
  const reword = rows<{ conversation: number }>(
    db.prepare(
      'UPDATE conversation_messages SET text = ?, edited = ? WHERE id = ? AND gone = 0 RETURNING conversation',
    ),
  );
  const takeBack = rows<{ conversation: number }>(
    db.prepare(
      `UPDATE conversation_messages SET text = NULL, image = '', width = 0, height = 0, document = '', name = '', size = 0,
        edited = 0, gone = 1
        WHERE id = ? AND gone <> 1 RETURNING conversation`,
    ),
  );
  const moveBoth = db.prepare(
    `UPDATE conversation_sides SET moved = ?1 WHERE conversation = ?2 AND member IN
      (SELECT one FROM conversations WHERE position = ?2 UNION SELECT two FROM conversations WHERE position = ?2)`,
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
  const between = rows<{ count: number }>(
    db.prepare(
      `SELECT count(*) AS count FROM conversation_messages
        WHERE conversation = ? AND position > ? AND position <= ? AND writer <> ?`,
    ),
  );
  const look = db.prepare(
    'UPDATE conversation_sides SET seen = ?, unread = ?, moved = ? WHERE member = ? AND conversation = ?',
  );
  const tell = db.prepare('UPDATE conversation_sides SET told = ? WHERE member = ? AND conversation = ?');
  const moveOther = db.prepare(
    `UPDATE conversation_sides SET moved = ?1 WHERE (member, conversation) IN
      (SELECT other, conversation FROM conversation_sides WHERE member = ?2 AND conversation = ?3)`,
  );
  // Those whom the forgotten member wrote to are told that something has changed.
  const moveOthers = db.prepare(
    `UPDATE conversation_sides SET moved = ?2 WHERE (member, conversation) IN
      (SELECT other, conversation FROM conversation_sides WHERE member = ?1)`,
  );
  const eraseWords = db.prepare(
    `UPDATE conversation_messages SET text = NULL, image = '', width = 0, height = 0, document = '', name = '', size = 0
      WHERE writer = ?`,
  );
  const eraseSides = db.prepare('DELETE FROM conversation_sides WHERE member = ?');
  const eraseCount = db.prepare('DELETE FROM conversation_unread WHERE member = ?');

  const hiding = createMessageHiding(db);
  const teams = createTeamTalks(db, { numbers, writer, placeOf: (...of) => placeOf.get(...of)?.position });

  /** Words and picture are gone for good. */
  function remove(message: string, since: number): void {
    const before = findSaid.get(message);
    if (before) index.remove(before);
    hiding.drop(message);
    const taken = takeBack.get(message);
    if (taken) moveBoth.run(since, taken.conversation);
  }

  return {
    ...teams.handlers,
    ApplicationMessageTakenBack: ({ position, data }) => remove(data.message, position),
    ConversationBegun({ position, data }) {
      begin.run(position, data.conversation, data.by, data.with);
      take.run(data.by, position, data.with, position);
      take.run(data.with, position, data.by, position);
      numbers.learn(data.conversation, position);
    },
    MessageSent({ position, at, data, personal }) {
      const conversation = numbers.of(data.conversation);
      if (conversation === undefined) return;
      const { by: one, to: two, image, document } = data;
      if (
        !writer.write({
          position,
          at,
          conversation,
          by: one,
          message: data.message,
          one,
          two,
          personal,
          image,
          document,
        })
      )
        return;
      move.run(position, data.by, conversation, 0);
      // Of whom has been forgotten there is no side, and nothing to count.
      if (move.run(position, data.to, conversation, 1).changes > 0) count.run(data.to, 1);
    },
    MessageWritten: ({ data, personal }) => writer.prepare(data, personal),
    MessageChanged({ position, at, data, personal }) {
      hiding.reword(data.message, personal?.text ?? null);
      const before = findSaid.get(data.message);
      const text = personal?.text ?? null;
      const changed = reword.get(text, at, data.message);
      if (before) index.remove(before);
      if (before) index.add({ ...before, text });
      if (changed) moveBoth.run(position, changed.conversation);
    },
    MessageTakenBack: ({ position, data }) => remove(data.message, position),
    ThingRemoved: ({ position, data }) => void (data.kind === 'message' && remove(data.id, position)),
    ThingHidden({ position, data: { kind, id } }) {
      const before = kind === 'message' ? findSaid.get(id) : undefined;
      if (!before) return;
      index.remove(before);
      moveBoth.run(position, hiding.hide(id) ?? 0);
    },
    ThingShown({ position, data: { kind, id } }) {
      const shown = kind === 'message' ? hiding.show(id) : undefined;
      if (shown === undefined) return;
      const after = findSaid.get(id);
      if (after) index.add(after);
      moveBoth.run(position, shown);
    },
    ConversationSeen({ position, data }) {
      const conversation = numbers.of(data.conversation);
      if (conversation === undefined) return;
      const before = side.get(data.member, conversation);
      const upTo = placeOf.get(data.upTo, conversation)?.position;
      if (!before || upTo === undefined || upTo <= before.seen) return;
      // Of each message it is counted once that it was read, however long the conversation is.
      const read = between.get(conversation, before.seen, upTo, data.member)?.count ?? 0;
      look.run(upTo, before.unread - read, position, data.member, conversation);
      count.run(data.member, -read);
      if (!data.told) return;
      tell.run(upTo, data.member, conversation);
      moveOther.run(position, data.member, conversation);
    },
    MemberErased({ position, data }) {
      moveOthers.run(data.member, position);
      teams.forget(data.member, position);
      index.forget(data.member);
      eraseWords.run(data.member);
      hiding.forget(data.member);
      writer.forget(data.member);
      eraseSides.run(data.member);
      eraseCount.run(data.member);
    },
  };
}
