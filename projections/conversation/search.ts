import type { DatabaseSync } from 'node:sqlite';
import { CURSOR_REFUSED, type CursorRefused, cursorOf } from '../sql/cursor.ts';
import { prepareAll, rows, statement } from '../sql/rows.ts';
import { queryWords, words } from '../words/fold.ts';

/**
 * The full-text index of messages, by their positions: the two who may find them, and the folded words. It keeps no copy of
 * the text, and what is taken out leaves no trace (secure-delete).
 */
export const MESSAGE_SEARCH = `
    CREATE VIRTUAL TABLE message_search USING fts5 (
      who, words, content = '', prefix = '2 3', tokenize = "unicode61 remove_diacritics 0 categories 'L* N* Co M*'"
    );
    INSERT INTO message_search (message_search, rank) VALUES ('secure-delete', 1);`;

/** What the index is told of a message, and told again when that is taken out. */
export interface Indexed {
  readonly position: number;
  /** The ids of the two. */
  readonly one: string;
  readonly two: string;
  readonly text: string | null;
}

/** Keeps the index in step with the messages. */
export function createMessageIndex(db: DatabaseSync) {
  const insert = db.prepare('INSERT INTO message_search (rowid, who, words) VALUES (?, ?, ?)');
  const remove = db.prepare(
    "INSERT INTO message_search (message_search, rowid, who, words) VALUES ('delete', ?, ?, ?)",
  );
  const ofWriter = rows<Indexed>(
    db.prepare(
      `SELECT m.position, c.one, c.two, m.text FROM conversation_messages m JOIN conversations c ON c.n = m.conversation
        WHERE m.writer = ? AND m.position > ? AND m.text IS NOT NULL ORDER BY m.position LIMIT 500`,
    ),
  );

  function write(does: typeof insert, { position, one, two, text }: Indexed): void {
    const folded = words(text ?? '').join(' ');
    // In one order, whoever writes: what is taken out must be told as it was put in.
    if (folded !== '') does.run(position, [one, two].sort().join(' '), folded);
  }

  return {
    add: (message: Indexed): void => write(insert, message),
    remove: (message: Indexed): void => write(remove, message),
    /** Takes out all that one member wrote. */
    forget(writer: string): void {
      for (let slice = ofWriter.all(writer, -1); slice.length > 0; ) {
        for (const message of slice) write(remove, message);
        slice = ofWriter.all(writer, slice.at(-1)?.position ?? 0);
      }
    },
  };
}

export interface MessagesQuery {
  readonly q: string;
  /** The id of the member whose conversations are searched. */
  readonly member: string;
  /** 1 to 100. */
  readonly limit: number;
  readonly cursor?: string | undefined;
}

export interface MessagesFound {
  /** Positions, the newest first. */
  readonly found: readonly number[];
  readonly nextCursor: string | null;
}

export const MESSAGE_SEARCH_STATEMENTS = {
  found: statement<{ position: number }>(
    'the page: the index in its order, behind a position; walks the rarest of the words, or what the member may read',
    'SELECT rowid AS position FROM message_search WHERE message_search MATCH ? AND rowid < ? ORDER BY rowid DESC LIMIT ?',
  ),
};

const BY_AGE = cursorOf('messages:found', ['number']);

/** In FTS5's syntax. Only folded words get into it, each quoted. Every word must occur, as the beginning of a word. */
function expressionOf(member: string, q: string): string | null {
  const typed = queryWords(q);
  if (typed.length === 0) return null;
  // One letter begins too many words: alone it stands for itself.
  const terms = typed.map((word) => ([...word].length > 1 ? `"${word}"*` : `"${word}"`));
  return `{who} : "${member.replaceAll('"', '""')}" AND {words} : (${terms.join(' AND ')})`;
}

/** Finds a member's messages: on a thread of the pool. */
export function createMessageLook(db: DatabaseSync) {
  const { found } = prepareAll(db, MESSAGE_SEARCH_STATEMENTS);
  return function look({ q, member, limit, cursor }: MessagesQuery): MessagesFound | CursorRefused {
    const before = cursor === undefined ? Number.MAX_SAFE_INTEGER : BY_AGE.decode(cursor)?.[0];
    if (before === undefined) return CURSOR_REFUSED;
    const expression = expressionOf(member, q);
    if (expression === null) return { found: [], nextCursor: null };
    const places = found.all(expression, before, limit + 1).map(({ position }) => position);
    const page = places.slice(0, limit);
    const last = page.at(-1);
    return { found: page, nextCursor: last !== undefined && places.length > limit ? BY_AGE.encode([last]) : null };
  };
}
