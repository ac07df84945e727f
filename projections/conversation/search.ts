import type { DatabaseSync } from 'node:sqlite';
import { CURSOR_REFUSED, type CursorRefused, cursorOf } from '../sql/cursor.ts';
import { prepareAll, rows, statement } from '../sql/rows.ts';
import { queryWords, words } from '../words/fold.ts';

/** Of a member's id, which is so long, each word in the index is made a part; behind it two to four letters are looked up at once. */
const ID = 24;
const PREFIXES = [2, 3, 4] as const;
const LONGEST = 4;

/**
 * The full-text index of messages, by their positions. A word stands in it once for each of the two who may find it, behind
 * their id: so a search walks what its member may read and nothing else. It keeps no copy of the text, and what is taken out
 * leaves no trace (secure-delete).
 */
export const MESSAGE_SEARCH = `
    CREATE VIRTUAL TABLE message_search USING fts5 (
      words, content = '', detail = none, prefix = '${PREFIXES.map((letters) => ID + letters).join(' ')}',
      tokenize = "unicode61 remove_diacritics 0 categories 'L* N* Co M*'"
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
  const insert = db.prepare('INSERT INTO message_search (rowid, words) VALUES (?, ?)');
  const remove = db.prepare("INSERT INTO message_search (message_search, rowid, words) VALUES ('delete', ?, ?)");
  const ofWriter = rows<Indexed>(
    db.prepare(
      `SELECT m.position, c.one, c.two, m.text FROM conversation_messages m JOIN conversations c ON c.n = m.conversation
        WHERE m.writer = ? AND m.position > ? AND m.text IS NOT NULL ORDER BY m.position LIMIT 500`,
    ),
  );

  function write(does: typeof insert, { position, one, two, text }: Indexed): void {
    const folded = new Set(words(text ?? ''));
    // In one order, whoever writes: what is taken out must be told as it was put in.
    const all = [one, two].sort().flatMap((member) => [...folded].map((word) => member + word));
    if (all.length > 0) does.run(position, all.join(' '));
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

/** So many messages are looked through for one page; a page that is short then goes on where it stopped. */
const LOOKED_THROUGH = 1000;
const SLICE = 100;

export const MESSAGE_SEARCH_STATEMENTS = {
  found: statement<{ position: number }>(
    'a slice of what begins like it: the index in its order, behind a position',
    'SELECT rowid AS position FROM message_search WHERE message_search MATCH ? AND rowid < ? ORDER BY rowid DESC LIMIT ?',
  ),
  texts: statement<{ position: number; text: string | null }>(
    'the positions asked about (a slice): each one look into the key',
    `SELECT m.position, m.text FROM json_each(?) j CROSS JOIN conversation_messages m ON m.position = j.value`,
  ),
};

const BY_AGE = cursorOf('messages:found', ['number']);

/**
 * In FTS5's syntax, the beginnings of the words, as far as the index has them. Only folded words get into it, each quoted.
 * One letter begins too many words: alone it stands for itself.
 */
function expressionOf(member: string, typed: readonly string[]): string {
  const quoted = (word: string): string => `"${member.replace(/\W/g, '')}${word}"`;
  const term = (letters: readonly string[]): string =>
    letters.length > 1 ? `${quoted(letters.slice(0, LONGEST).join(''))}*` : quoted(letters.join(''));
  return typed.map((word) => term([...word])).join(' AND ');
}

/** Whether each typed word is the beginning of one of the text. */
function hasAll(text: string | null, typed: readonly string[]): boolean {
  const all = words(text ?? '');
  return typed.every((word) => all.some((one) => ([...word].length > 1 ? one.startsWith(word) : one === word)));
}

/** Finds a member's messages: on a thread of the pool. */
export function createMessageLook(db: DatabaseSync) {
  const { found, texts } = prepareAll(db, MESSAGE_SEARCH_STATEMENTS);

  return function look({ q, member, limit, cursor }: MessagesQuery): MessagesFound | CursorRefused {
    const behind = cursor === undefined ? Number.MAX_SAFE_INTEGER : BY_AGE.decode(cursor)?.[0];
    if (behind === undefined) return CURSOR_REFUSED;
    let before: number = behind;
    const typed = queryWords(q);
    if (typed.length === 0) return { found: [], nextCursor: null };
    const expression = expressionOf(member, typed);
    const page: number[] = [];
    for (let looked = 0; looked < LOOKED_THROUGH; looked += SLICE) {
      const slice: number[] = found.all(expression, before, SLICE).map(({ position }) => position);
      const text = new Map(texts.all(JSON.stringify(slice)).map((row) => [row.position, row.text]));
      for (const position of slice) {
        before = position;
        if (!hasAll(text.get(position) ?? null, typed)) continue;
        page.push(position);
        if (page.length === limit) return { found: page, nextCursor: BY_AGE.encode([position]) };
      }
      if (slice.length < SLICE) return { found: page, nextCursor: null };
    }
    return { found: page, nextCursor: BY_AGE.encode([before]) };
  };
}
