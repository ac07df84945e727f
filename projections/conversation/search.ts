import { createHash } from 'node:crypto';
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

/** Behind what a reader's words stand: a member's id, or of a team as many letters. */
const markOf = (reader: string): string =>
  reader.includes('/') ? createHash('sha256').update(reader).digest('hex').slice(0, ID) : reader.replace(/\W/g, '');

/** What the index is told of a message, and told again when that is taken out. */
export interface Indexed {
  readonly position: number;
  /** The ids of the two; of an application, the two teams. */
  readonly one: string;
  readonly two: string;
  readonly text: string | null;
  /** Of its document, '' for none. */
  readonly name: string;
}

/** Keeps the index in step with the messages. */
export function createMessageIndex(db: DatabaseSync) {
  const insert = db.prepare('INSERT INTO message_search (rowid, words) VALUES (?, ?)');
  const remove = db.prepare("INSERT INTO message_search (message_search, rowid, words) VALUES ('delete', ?, ?)");
  const ofWriter = rows<Indexed>(
    db.prepare(
      `SELECT m.position, c.one, c.two, m.text, m.name FROM conversation_messages m JOIN conversations c ON c.position = m.conversation
        WHERE m.writer = ? AND m.position > ? AND m.text IS NOT NULL ORDER BY m.position LIMIT 500`,
    ),
  );

  function write(does: typeof insert, { position, one, two, text, name }: Indexed): void {
    const folded = new Set(text === null ? [] : words(`${text} ${name}`));
    // In one order, whoever writes: what is taken out must be told as it was put in.
    const all = [one, two]
      .map(markOf)
      .sort()
      .flatMap((mark) => [...folded].map((word) => mark + word));
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
  /** Whose conversations are searched: a member, and the teams for which they read applications. */
  readonly readers: readonly string[];
  /** 1 to 100. */
  readonly limit: number;
  readonly cursor?: string | undefined;
}

export interface MessagesFound {
  /** Positions, the newest first. */
  readonly found: readonly number[];
  readonly nextCursor: string | null;
  /**
   * Where the page ended because it had looked through enough: how old the last was that it looked at, in milliseconds since
   * 1970. What is older was not searched; `nextCursor` goes on there.
   */
  readonly searchedTo: number | null;
}

/** So many messages are looked through for one page; a page that is short then goes on where it stopped. */
const LOOKED_THROUGH = 1000;
const SLICE = 100;
/** So many entries of the index, of all words together, are read for one page of several words. */
const WALKED = 8_000;

export const MESSAGE_SEARCH_STATEMENTS = {
  newestFound: statement<{ positions: string }>(
    `the newest of what begins like it, ${WALKED} at the most: the index in its order, behind a position`,
    `SELECT json_group_array(position) AS positions FROM (SELECT rowid AS position FROM message_search
      WHERE message_search MATCH ? AND rowid < ? ORDER BY rowid DESC LIMIT ?)`,
  ),
  timeFound: statement<{ at: number }>(
    'one message by its key',
    'SELECT at FROM conversation_messages WHERE position = ?',
  ),
  textsFound: statement<{ position: number; text: string | null }>(
    'the positions asked about (a slice): each one look into the key',
    `SELECT m.position, m.text || ' ' || m.name AS text FROM json_each(?) j CROSS JOIN conversation_messages m ON m.position = j.value`,
  ),
};

const BY_AGE = cursorOf('messages:found', ['number']);

/**
 * In FTS5's syntax, the beginnings of the words, as far as the index has them. Only folded words get into it, each quoted.
 * One letter begins too many words: alone it stands for itself.
 */
function termsOf(readers: readonly string[], typed: readonly string[]): string[] {
  const marks = readers.map(markOf);
  const all = (letters: string, star: string): string => marks.map((mark) => `"${mark}${letters}"${star}`).join(' OR ');
  const term = (letters: readonly string[]): string =>
    letters.length > 1 ? all(letters.slice(0, LONGEST).join(''), '*') : all(letters.join(''), '');
  return typed.map((word) => term([...word]));
}

/** Whether each typed word is the beginning of one of the text. */
function hasAll(text: string | null, typed: readonly string[]): boolean {
  const all = words(text ?? '');
  return typed.every((word) => all.some((one) => ([...word].length > 1 ? one.startsWith(word) : one === word)));
}

/**
 * Finds a member's messages, with those of their teams: on a thread of the pool. Of a word that is seldom there each message is looked at. Where all are
 * frequent, and may never be together, a page follows them as far back as the most frequent was there so often.
 *
 * @param walked so many entries of the index
 */
export function createMessageLook(db: DatabaseSync, walked = WALKED) {
  const { newestFound, textsFound, timeFound } = prepareAll(db, MESSAGE_SEARCH_STATEMENTS);

  /** Where all words may be, the newest first, and the position down to which there are no others: 0 for the beginning. */
  function candidates(terms: readonly string[], before: number): { places: readonly number[]; end: number } {
    const most = terms.length === 1 ? LOOKED_THROUGH : Math.ceil(walked / terms.length);
    const lists = terms.map((term): number[] => JSON.parse(newestFound.get(term, before, most)?.positions ?? '[]'));
    const [shortest = [], ...others] = lists.sort((a, b) => a.length - b.length);
    if (shortest.length < most) return { places: shortest, end: 0 };
    const end = Math.max(...lists.map((list) => list.at(-1) ?? 0));
    const sets = others.map((list) => new Set(list));
    return { places: shortest.filter((place) => place >= end && sets.every((set) => set.has(place))), end };
  }

  return function look({ q, readers, limit, cursor }: MessagesQuery): MessagesFound | CursorRefused {
    const before = cursor === undefined ? Number.MAX_SAFE_INTEGER : BY_AGE.decode(cursor)?.[0];
    if (before === undefined) return CURSOR_REFUSED;
    const typed = queryWords(q);
    const page: number[] = [];
    const whole = { found: page, nextCursor: null, searchedTo: null };
    if (typed.length === 0) return whole;
    const cutAt = (position: number): MessagesFound => ({
      ...{ found: page, nextCursor: BY_AGE.encode([position]), searchedTo: timeFound.get(position)?.at ?? null },
    });
    const { places, end } = candidates(termsOf(readers, typed), before);
    for (let from = 0; from < Math.min(places.length, LOOKED_THROUGH); from += SLICE) {
      const slice = places.slice(from, from + SLICE);
      const text = new Map(textsFound.all(JSON.stringify(slice)).map((row) => [row.position, row.text]));
      for (const position of slice) {
        if (!hasAll(text.get(position) ?? null, typed)) continue;
        page.push(position);
        if (page.length === limit) return { ...whole, nextCursor: BY_AGE.encode([position]) };
      }
    }
    const unseen = places.length > LOOKED_THROUGH ? places[LOOKED_THROUGH - 1] : undefined;
    if (unseen !== undefined) return cutAt(unseen);
    return end === 0 ? whole : cutAt(end);
  };
}
