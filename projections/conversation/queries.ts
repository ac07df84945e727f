import type { DatabaseSync } from 'node:sqlite';
import type { Position } from '#events/port/store.ts';
import { CURSOR_REFUSED, type CursorRefused, cursorOf } from '../sql/cursor.ts';
import { prepareAll, statement } from '../sql/rows.ts';
import { createTeamTalkQueries, TEAM_TALK_STATEMENTS } from './application.ts';
import { createMessageLook, MESSAGE_SEARCH_STATEMENTS } from './search.ts';
import { createWritten, WRITTEN_STATEMENTS } from './written.ts';

export interface ConversationRow {
  readonly position: Position;
  readonly id: string;
  /** The ids of the two; of an application, its two teams (`teamId`). */
  readonly one: string;
  readonly two: string;
}

/** A conversation as one of the two sees it, with its last message. */
export interface SideRow {
  readonly id: string;
  readonly other: string;
  /** Where the last message stands; `text` is null where its writer has been forgotten. */
  readonly last: Position;
  readonly message: MessageRow['id'];
  readonly writer: MessageRow['writer'];
  readonly text: MessageRow['text'];
  readonly image: MessageRow['image'];
  readonly width: MessageRow['width'];
  readonly height: MessageRow['height'];
  readonly document: MessageRow['document'];
  readonly name: MessageRow['name'];
  readonly size: MessageRow['size'];
  readonly at: MessageRow['at'];
  readonly edited: MessageRow['edited'];
  readonly gone: MessageRow['gone'];
  readonly unread: number;
}

export interface MessageRow {
  readonly position: Position;
  readonly id: string;
  readonly writer: string;
  readonly text: string | null;
  /** A storage key, '' for none; its size in pixels. */
  readonly image: string;
  readonly width: number;
  readonly height: number;
  /** The storage key of the PDF, '' for none; what it is called, and its bytes. */
  readonly document: string;
  readonly name: string;
  readonly size: number;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** 0 for never. */
  readonly edited: number;
  /** 1 where it was taken back or removed, 2 where a moderator hid it, else 0. */
  readonly gone: number;
}

export interface PageAsked {
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

interface PageOf<Row> {
  readonly items: readonly Row[];
  readonly nextCursor: string | null;
}

/** Whose conversations moved is told of so many; where it was more, it may have been anybody's. */
const TOLD = 1000;

/** How far the member has read, and how far the other knows of it; where the side moved last. */
export interface SideState {
  readonly seen: Position;
  readonly unread: number;
  readonly told: Position;
  readonly moved: Position;
}

/** A message that a search found, with whose it is. */
export type FoundRow = MessageRow & Pick<ConversationRow, 'one' | 'two'> & { readonly conversation: string };

const MESSAGE = 'position, id, writer, text, image, width, height, document, name, size, at, edited, gone';

/** Of a conversation, where one of its two is among the readers: a member, and the teams for which they read applications. */
const OF_READERS = '(c.one IN (SELECT value FROM json_each(?2)) OR c.two IN (SELECT value FROM json_each(?2)))';

export const CONVERSATION_STATEMENTS = {
  ...MESSAGE_SEARCH_STATEMENTS,
  ...TEAM_TALK_STATEMENTS,
  ...WRITTEN_STATEMENTS,
  find: statement<ConversationRow>(
    'one conversation by its id',
    'SELECT position, id, one, two FROM conversations WHERE id = ?',
  ),
  unread: statement<{ unread: number }>(
    'one row by its key',
    'SELECT unread FROM conversation_unread WHERE member = ?',
  ),
  newest: statement<{ moved: Position | null }>(
    'the one of a member’s sides that moved last: the end of an index',
    'SELECT max(moved) AS moved FROM conversation_sides WHERE member = ?',
  ),
  sides: statement<SideRow>(
    'the page: an index in its order; each with one look for its words',
    `SELECT c.id, s.other, s.last, m.id AS message, m.writer, m.text, m.image, m.width, m.height, m.document,
        m.name, m.size, m.at, m.edited, m.gone, s.unread
      FROM conversation_sides s JOIN conversations c ON c.position = s.conversation
      JOIN conversation_messages m ON m.position = s.last
      WHERE s.member = ? AND s.last > 0 AND s.last < ? ORDER BY s.last DESC LIMIT ?`,
  ),
  side: statement<SideState>(
    'one side by its key',
    'SELECT seen, unread, told, moved FROM conversation_sides WHERE member = ? AND conversation = ?',
  ),
  messages: statement<MessageRow>(
    'the page: an index in its order',
    `SELECT ${MESSAGE} FROM conversation_messages
      WHERE conversation = ? AND position < ? ORDER BY position DESC LIMIT ?`,
  ),
  inConversation: statement<MessageRow>(
    'one message by its id',
    `SELECT ${MESSAGE} FROM conversation_messages
      WHERE id = ? AND conversation = ?`,
  ),
  isOf: statement<{ position: Position }>(
    'one message by its id',
    `SELECT m.position FROM conversation_messages m JOIN conversations c ON c.position = m.conversation
      WHERE m.id = ?1 AND ${OF_READERS}`,
  ),
  picture: statement<Pick<MessageRow, 'image'>>(
    'one message by its id',
    'SELECT image FROM conversation_messages WHERE id = ?',
  ),
  at: statement<Pick<MessageRow, 'id'>>(
    'one message by its key',
    'SELECT id FROM conversation_messages WHERE position = ?',
  ),
  shown: statement<FoundRow>(
    'the positions asked about (a page): each one look into the key',
    `SELECT m.position, m.id, m.writer, m.text, m.image, m.width, m.height, m.document, m.name, m.size, m.at, m.edited,
        m.gone, c.id AS conversation, c.one, c.two
      FROM json_each(?1) j CROSS JOIN conversation_messages m ON m.position = j.value
      JOIN conversations c ON c.position = m.conversation
      WHERE m.text IS NOT NULL AND ${OF_READERS}`,
  ),
  withheld: statement<Pick<MessageRow, 'text' | 'image' | 'width' | 'height' | 'document' | 'name' | 'size'>>(
    'one row by its key',
    'SELECT text, image, width, height, document, name, size FROM messages_withheld WHERE id = ? AND writer = ?',
  ),
  movedSince: statement<{ member: string }>(
    `the ${TOLD} that moved next: an index in their order`,
    `SELECT member FROM conversation_sides WHERE moved > ? ORDER BY moved LIMIT ${TOLD}`,
    `walks on from where the listeners are, and ends after ${TOLD}`,
  ),
};

const SIDES = cursorOf('conversations', ['number']);
const MESSAGES = cursorOf('messages', ['number']);

function pageOf<Row>(
  cursors: typeof SIDES,
  { limit = 20, cursor }: PageAsked,
  read: (before: Position, limit: number) => readonly Row[],
  placeOf: (row: Row) => Position,
): PageOf<Row> | CursorRefused {
  const before = cursor === undefined ? Number.MAX_SAFE_INTEGER : cursors.decode(cursor)?.[0];
  if (before === undefined) return CURSOR_REFUSED;
  const found = read(before, limit + 1);
  const items = found.slice(0, limit);
  const last = items.at(-1);
  return { items, nextCursor: last && found.length > limit ? cursors.encode([placeOf(last)]) : null };
}

export function createConversationQueries(db: DatabaseSync) {
  const statements = prepareAll(db, CONVERSATION_STATEMENTS);
  const { find, unread, newest, sides, side, messages, inConversation, isOf, picture, at, shown } = statements;
  const { movedSince, withheld } = statements;

  return {
    ...createTeamTalkQueries(db),
    ...createWritten(db),

    /** Whether a message stands in a conversation of one of these: a member, and their teams. */
    isOf: (message: string, readers: readonly string[]): boolean =>
      isOf.get(message, JSON.stringify(readers)) !== undefined,

    /** The storage key of a message's picture; '' for none. */
    pictureOf: (message: string): string => picture.get(message)?.image ?? '',

    find: (id: string): ConversationRow | undefined => find.get(id),

    /** How many messages a member has not seen. */
    unread: (member: string): number => unread.get(member)?.unread ?? 0,

    /** Moves with what the conversations of a member, or of a team, hold, and with those of nobody else. */
    version: (member: string): Position => newest.get(member)?.moved ?? 0,

    /** One page of a member's conversations, those with the newest message first; where nothing was said there is nothing to show. */
    list: (member: string, page: PageAsked): PageOf<SideRow> | CursorRefused =>
      pageOf(
        SIDES,
        page,
        (before, limit) => sides.all(member, before, limit),
        ({ last }) => last,
      ),

    /** What one of the two has before them: how far they have read, what is left, and when any of it changed last. */
    sideOf: (member: string, conversation: Position) => side.get(member, conversation),

    /** One page of a conversation's messages, newest first. */
    messages: (conversation: Position, page: PageAsked): PageOf<MessageRow> | CursorRefused =>
      pageOf(
        MESSAGES,
        page,
        (before, limit) => messages.all(conversation, before, limit),
        ({ position }) => position,
      ),

    /** A message of a conversation; undefined where there is none of this id. */
    message: (conversation: Position, id: string): MessageRow | undefined => inConversation.get(id, conversation),

    /** What a hidden message says, for its writer alone. */
    withheld: (message: string, writer: string) => withheld.get(message, writer),

    /** Where it stands. */
    placeOf: (conversation: Position, message: string): Position | undefined =>
      inConversation.get(message, conversation)?.position,

    /** The id of the message at a place. */
    messageAt: (position: Position): string | undefined => at.get(position)?.id,

    /** The file that the queries read, by which a thread of the pool opens it too. */
    file: db.location() ?? '',
    look: createMessageLook(db),

    /** The messages at these places that one of these may read, newest first. */
    found: (positions: readonly Position[], readers: readonly string[]): readonly FoundRow[] =>
      shown.all(JSON.stringify(positions), JSON.stringify(readers)).sort((a, b) => b.position - a.position),

    /** A page of a conversation's messages that begins with the one at a place, for who jumps there. */
    cursorAt: (position: Position): string => MESSAGES.encode([position + 1]),

    /** Whose conversations moved behind a position, members and teams; null where they are too many to be told one by one. */
    movedSince(after: Position): ReadonlySet<string> | null {
      const moved = movedSince.all(after);
      return moved.length < TOLD ? new Set(moved.map(({ member }) => member)) : null;
    },
  };
}
