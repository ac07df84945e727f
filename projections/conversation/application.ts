import type { DatabaseSync } from 'node:sqlite';
import type { Position } from '#events/port/store.ts';
import type { Side } from '#events/subjects/application.ts';
import { teamId } from '../dealNotice/teamId.ts';
import type { Handlers } from '../runner/definition.ts';
import type { createNumbering } from '../sql/numbers.ts';
import { prepareAll, rows, statement } from '../sql/rows.ts';
import type { MessageWriter } from './writer.ts';

/** How far each member has read in an application, for which side, and how far the other side may know of it (0: not at all). */
export const APPLICATION_SEEN = `CREATE TABLE application_seen (
      conversation INTEGER NOT NULL,
      member       TEXT NOT NULL,
      side         TEXT NOT NULL,
      seen         INTEGER NOT NULL,
      told         INTEGER NOT NULL DEFAULT 0,
      PRIMARY KEY (conversation, member)
    ) WITHOUT ROWID;
    CREATE INDEX application_seen_of ON application_seen (member);`;

interface Shared {
  readonly numbers: ReturnType<typeof createNumbering<string>>;
  readonly writer: MessageWriter;
  /** Where a message of a conversation stands. */
  readonly placeOf: (message: string, conversation: Position) => Position | undefined;
}

/**
 * Applications: each a conversation whose two are teams, a company's and a provider's, by `teamId`. It has a side for each as
 * soon as something was said, which moves with what changes in it; nothing is counted as unread.
 */
export function createTeamTalks(db: DatabaseSync, { numbers, writer, placeOf }: Shared) {
  const begin = db.prepare('INSERT INTO conversations (position, id, one, two) VALUES (?, ?, ?, ?)');
  const pair = rows<{ one: string; two: string }>(db.prepare('SELECT one, two FROM conversations WHERE position = ?'));
  const move = db.prepare(
    `INSERT INTO conversation_sides (member, conversation, other, last, moved) VALUES (?1, ?2, ?3, ?4, ?4)
      ON CONFLICT DO UPDATE SET last = excluded.last, moved = excluded.moved`,
  );
  const touch = db.prepare('UPDATE conversation_sides SET moved = ?1 WHERE conversation = ?2 AND member = ?3');
  const seen = db.prepare(
    `INSERT INTO application_seen (conversation, member, side, seen, told) VALUES (?, ?, ?, ?, ?)
      ON CONFLICT DO UPDATE SET side = excluded.side, seen = excluded.seen, told = MAX(told, excluded.told)
        WHERE excluded.seen > seen`,
  );
  const read = rows<{ conversation: Position }>(
    db.prepare(
      `SELECT conversation FROM conversation_messages WHERE writer = ?1
        UNION SELECT conversation FROM application_seen WHERE member = ?1`,
    ),
  );
  const unsee = db.prepare('DELETE FROM application_seen WHERE member = ?');

  function touchBoth(conversation: Position, position: Position): void {
    const both = pair.get(conversation);
    if (both) for (const team of [both.one, both.two]) touch.run(position, conversation, team);
  }

  const handlers: Pick<Handlers, 'ApplicationBegun' | 'ApplicationMessageSent' | 'ApplicationMessagesSeen'> = {
    ApplicationBegun({ position, data: { application, company, provider } }) {
      begin.run(position, application, teamId('company', company), teamId('provider', provider));
      numbers.learn(application, position);
    },
    ApplicationMessageSent({ position, at, data: { application, message, by, image }, personal }) {
      const conversation = numbers.of(application);
      const both = conversation === undefined ? undefined : pair.get(conversation);
      if (conversation === undefined || !both) return;
      const name = personal?.documents?.map((one) => one.name).join('\n');
      const said = personal && { text: personal.text, name };
      const sent = { position, at, conversation, message, by, ...both, personal: said, image, document: null };
      if (!writer.write(sent)) return;
      move.run(both.one, conversation, both.two, position);
      move.run(both.two, conversation, both.one, position);
    },
    ApplicationMessagesSeen({ position, data: { application, member, side, upTo, told } }) {
      const conversation = numbers.of(application);
      const place = conversation === undefined ? undefined : placeOf(upTo, conversation);
      if (conversation === undefined || place === undefined) return;
      seen.run(conversation, member, side, place, told ? place : 0);
      if (told) touchBoth(conversation, position);
    },
  };

  return {
    handlers,
    /** Those who read what a forgotten member wrote are told that something has changed. */
    forget(member: string, position: Position): void {
      for (const { conversation } of read.all(member)) touchBoth(conversation, position);
      unsee.run(member);
    },
  };
}

export const TEAM_TALK_STATEMENTS = {
  seenBy: statement<{ seen: Position }>(
    'one row by its key',
    'SELECT seen FROM application_seen WHERE conversation = ? AND member = ?',
  ),
  toldBy: statement<{ member: string; told: Position }>(
    'who read one application: of two teams',
    `SELECT member, told FROM application_seen WHERE conversation = ? AND side = ? AND told > 0
      ORDER BY told DESC, member LIMIT 50`,
    'sorts who read one application: two teams at the most',
  ),
};

export function createTeamTalkQueries(db: DatabaseSync) {
  const { seenBy, toldBy } = prepareAll(db, TEAM_TALK_STATEMENTS);
  return {
    /** How far a member has read in an application; 0 for not at all. */
    seenBy: (conversation: Position, member: string): Position => seenBy.get(conversation, member)?.seen ?? 0,

    /** Who of a side lets the other know how far they have read, the furthest first. */
    toldBy: (conversation: Position, side: Side) => toldBy.all(conversation, side),
  };
}
