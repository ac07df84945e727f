import type { DatabaseSync } from 'node:sqlite';
import { arrayRows, composed, prepareArrays, prepareOne, statement } from '../sql/rows.ts';
import { createStatements } from '../sql/statements.ts';
import { words } from '../words/fold.ts';
import { nameKey, type SearchIndex } from './index.ts';
import { createMatcher, type Match } from './match.ts';
import { vocabularyStatements } from './vocabularyQueries.ts';

/** Where counting stops: so many documents are ranked and counted, the newest of those that match. */
export const COUNTED_MAX = 10_000;
/** So many names that begin as typed are put in front. */
const NAMES_MAX = 1000;
/** Beyond so many, how often a word occurs tells little: names first, then the newest. */
const SCORED_MAX = 1000;

/**
 * How a document answers to a query: 0 its name is what was typed, 1 its name begins so, 2 it has all words as typed, 3 it has
 * one of them in another form.
 */
export type Tier = 0 | 1 | 2 | 3;

export interface Hit {
  readonly position: number;
  readonly tier: Tier;
  /** bm25 in millionths, lower is better; 0 where it was not asked. */
  readonly score: number;
  /** What was read of the table beside, in its order. */
  readonly beside: readonly (number | string)[];
}

export const byRelevance = (a: Hit, b: Hit): number => a.tier - b.tier || a.score - b.score || b.position - a.position;

/** A table with a row of numbers for each document, by which hits are narrowed down and counted. */
export interface Beside {
  readonly table: string;
  /** Its key, a document's number: `position` where not told. */
  readonly key?: string;
  /** What is read of it: expressions over `f`, the table's row. */
  readonly columns: readonly string[];
  /** A condition, and its named parameters. */
  readonly condition?: string | undefined;
  readonly values?: Readonly<Record<string, string | number>>;
}

export interface Found {
  /** In no order, but that those behind the first 10,000 are not counted. */
  readonly hits: readonly Hit[];
  /** Whether there are more than were counted. */
  readonly more: boolean;
  /** What was probably meant. */
  readonly suggestion?: string;
}

/** What an index is read by, whatever stands beside it. */
export const searchStatements = ({ name }: SearchIndex) => ({
  ...vocabularyStatements(name),
  anyMatch: statement<object>(
    'the first document of a full-text match',
    `SELECT rowid FROM ${name} WHERE ${name} MATCH :match LIMIT 1`,
  ),
  namesExactly: statement<readonly [position: number]>(
    `${NAMES_MAX} of one name: the key in its order`,
    `SELECT position FROM ${name}_names WHERE name = ?1 ORDER BY position DESC LIMIT ${NAMES_MAX}`,
  ),
  namesBeginning: statement<readonly [position: number]>(
    `the first ${NAMES_MAX} names that begin so: the key in its order`,
    `SELECT position FROM ${name}_names WHERE name >= ?1 AND name < ?1 || char(1114111) ORDER BY name LIMIT ${NAMES_MAX}`,
  ),
});

/** What is put together with the table beside the index. */
export const SEARCH_PARTS = {
  scored: composed('search by score', `the ${SCORED_MAX} newest documents of a full-text match`),
  scores: composed('scores', `the ${SCORED_MAX} newest documents of a full-text match`),
  matching: composed('search', `the ${COUNTED_MAX + 1} newest documents of a full-text match`),
  among: composed('search by name', `the documents of ${NAMES_MAX} names, each by its key`),
};
export const SEARCH_COMPOSED = Object.values(SEARCH_PARTS);

/** The texts of SQL by which an index is read, for one table beside it. */
export function searchSql(
  { name, columns }: SearchIndex,
  { table, key = 'position', columns: beside, condition }: Beside,
) {
  const weights = columns.map(([, weight]) => weight).join(', ');
  const selected = beside.map((column) => `, ${column}`).join('');
  // CROSS JOIN keeps the order: the words first, then the row beside each of their documents.
  const joined = `FROM ${name} s CROSS JOIN ${table} f ON f.${key} = s.rowid`;
  const matching = `WHERE ${name} MATCH :match${condition ? ` AND ${condition}` : ''} ORDER BY s.rowid DESC LIMIT :most`;
  const score = `CAST(bm25(${name}, ${weights}) * 1e6 AS INTEGER)`;
  return {
    scored: `SELECT s.rowid, ${score}${selected} ${joined} ${matching}`,
    /** Of all that match: where there is no condition. */
    scores: `SELECT s.rowid, ${score} FROM ${name} s WHERE ${name} MATCH :match ORDER BY s.rowid DESC LIMIT :most`,
    matching: `SELECT s.rowid, 0${selected} ${joined} ${matching}`,
    among: `SELECT f.${key}, 0${selected} FROM json_each(:positions) j CROSS JOIN ${table} f ON f.${key} = j.value${condition ? ` WHERE ${condition}` : ''}`,
  };
}

interface Asked {
  readonly q: string;
  readonly names: ReadonlyMap<number, Tier>;
  readonly beside: Beside;
}

/** Not where a legal form was typed, which names are kept without, nor behind one letter, which stands for itself alone. */
function isInEachNameThatBeginsSo(q: string): boolean {
  const typed = words(q);
  return nameKey(q) === typed.join(' ') && [...(typed.at(-1) ?? '')].length > 1;
}

/**
 * Reads one index by relevance. Synchronous; a query costs what its words' lists of documents are long, and never ranks,
 * counts or hands over more than the numbers above say.
 */
export function createRanking(db: DatabaseSync, index: SearchIndex) {
  const matcher = createMatcher(db, index);
  const composing = createStatements(db);

  const statements = searchStatements(index);
  const anyMatch = prepareOne(db, statements.anyMatch);
  const exactly = prepareArrays(db, statements.namesExactly);
  const beginning = prepareArrays(db, statements.namesBeginning);

  /** The documents whose name is what was typed, or begins so. */
  function named(q: string): Map<number, Tier> {
    const key = nameKey(q);
    if (key === '') return new Map();
    const begins = beginning.all(key);
    const is = exactly.all(key);
    return new Map([
      ...begins.map(([position]) => [position, 1] as const),
      ...is.map(([position]) => [position, 0] as const),
    ]);
  }

  function readerOf({ names, beside }: Asked) {
    const sql = searchSql(index, beside);
    return (which: keyof typeof sql, values: Record<string, number | string>): Hit[] =>
      arrayRows<[number, number, ...(number | string)[]]>(composing(SEARCH_PARTS[which], sql[which]))
        .allNamed({ ...beside.values, ...values })
        .map((row) => ({ position: row[0], score: row[1], tier: names.get(row[0]) ?? 2, beside: row.slice(2) }));
  }

  function hitsOf({ expression: match, most }: Match, asked: Asked): Found {
    const { q, names, beside } = asked;
    const read = readerOf(asked);
    const scored = (): Found => ({ hits: read('scored', { match, most: SCORED_MAX }), more: false });
    if (most <= SCORED_MAX) return scored();
    // A score costs more than all else, also the first one: it is not asked where it would be dropped.
    const many = read('matching', { match, most: COUNTED_MAX + 1 });
    if (many.length <= SCORED_MAX) {
      if (beside.condition) return scored();
      const scores = new Map(
        read('scores', { match, most: SCORED_MAX }).map(({ position, score }) => [position, score]),
      );
      return { hits: many.map((hit) => ({ ...hit, score: scores.get(hit.position) ?? 0 })), more: false };
    }
    if (many.length <= COUNTED_MAX) return { hits: many, more: false };
    const hits = many.slice(0, COUNTED_MAX);
    // Older ones come in by their name alone, without being looked up among the words once more.
    const oldest = hits.at(-1)?.position ?? 0;
    const last: Tier = isInEachNameThatBeginsSo(q) ? 1 : 0;
    const older = [...names].flatMap(([position, tier]) => (tier <= last && position < oldest ? position : []));
    return { hits: [...hits, ...read('among', { positions: JSON.stringify(older) })], more: true };
  }

  /** The same, those first that have the words as they were typed. */
  function inOrder(match: Match, asked: Asked): Found {
    const found = hitsOf(match, asked);
    if (match.exactly === undefined) return found;
    // Where not all are counted, none of these is dropped for one that comes behind them.
    const exact = { expression: match.exactly, most: match.most };
    const first = found.more ? hitsOf(exact, asked) : null;
    if (first?.more) return first;
    const read = readerOf(asked);
    const ahead = first?.hits ?? read('matching', { match: exact.expression, most: COUNTED_MAX });
    const isAhead = new Set(ahead.map(({ position }) => position));
    const hits = found.hits.map((hit) =>
      hit.tier < 2 || isAhead.has(hit.position) ? hit : { ...hit, tier: 3 as const },
    );
    if (!first) return { hits, more: false };
    return {
      hits: [...ahead, ...hits.filter(({ position }) => !isAhead.has(position))].slice(0, COUNTED_MAX),
      more: true,
    };
  }

  return {
    /**
     * The documents that a query finds. Words that occur, but never together, are looked for widely: as if each were
     * mistyped. A query with nothing to search for finds nothing.
     */
    find(q: string, beside: Beside): Found {
      const names = named(q);
      const attempt = (match: Match | null): Found | null => {
        if (match === null) return null;
        const found = inOrder(match, { q, names, beside });
        // Filters do not decide how a query is read: what they leave out is there all the same.
        if (found.hits.length === 0 && !anyMatch.getNamed({ match: match.expression })) return null;
        return match.suggestion === undefined ? found : { ...found, suggestion: match.suggestion };
      };
      const { match, widely } = matcher.read(q);
      return attempt(match) ?? attempt(widely()) ?? { hits: [], more: false };
    },
  };
}

export type Ranking = ReturnType<typeof createRanking>;
