import type { DatabaseSync } from 'node:sqlite';
import type { Position } from '#events/port/store.ts';
import { prepareAll, statement } from '../sql/rows.ts';
import type { FundRow } from './fund.ts';

/** So many changes of a fund's terms are shown; guests may ask for them, and one holds up to a whole description. */
const CHANGES_MAX = 100;
/** Bytes of them that are read at once. Questions that were published before they were bounded may be much longer together. */
export const CHANGE_BYTES_MAX = 1_000_000;

interface StoredChange {
  readonly field: string;
  readonly at: number;
  readonly old: string;
  readonly new: string;
}

/** A term of a fund that was one and became another; `at` in milliseconds since 1970. */
export interface TermChange {
  readonly field: string;
  readonly at: number;
  readonly from: unknown;
  readonly to: unknown;
}

/** What a term was and became between two moments; of a longer text only that it is another. */
export type ShortChange = Pick<TermChange, 'field' | 'at'> & Partial<Pick<TermChange, 'from' | 'to'>>;

export const CHANGE_STATEMENTS = {
  changes: statement<StoredChange>(
    'the newest changes of one fund',
    `SELECT field, at, old, new FROM fund_changes WHERE fund = ? ORDER BY since DESC, field DESC LIMIT ${CHANGES_MAX}`,
  ),
  // A longer text is not even read: its length stands apart from it.
  changesBetween: statement<
    Pick<StoredChange, 'field' | 'at'> & { readonly old: string | null; readonly new: string | null }
  >(
    'the newest changes of one fund in a range of the log, each field once',
    `WITH newest AS MATERIALIZED (SELECT since, field FROM fund_changes WHERE fund = :fund AND since >= :first AND since <= :last
        ORDER BY since DESC, field DESC LIMIT ${CHANGES_MAX}),
      ends AS MATERIALIZED (SELECT field, min(since) AS first, max(since) AS last FROM newest GROUP BY field)
      SELECT e.field, l.at, iif(octet_length(f.old) > :bytes, NULL, f.old) AS old, iif(octet_length(l.new) > :bytes, NULL, l.new) AS new
      FROM ends e CROSS JOIN fund_changes f ON f.fund = :fund AND f.since = e.first AND f.field = e.field
        CROSS JOIN fund_changes l ON l.fund = :fund AND l.since = e.last AND l.field = e.field
      WHERE f.old <> l.new ORDER BY e.first, e.field`,
    'groups and sorts a hundred rows at the most',
  ),
  questionsAt: statement<Pick<StoredChange, 'old'>>(
    'the changes of one fund behind a position, up to the first of its questions',
    "SELECT old FROM fund_changes WHERE fund = ? AND since > ? AND field = 'questions' ORDER BY since LIMIT 1",
  ),
  questionsBefore: statement<Pick<StoredChange, 'old' | 'at'>>(
    'the changes of one fund, until the reader has enough of them',
    "SELECT old, at FROM fund_changes WHERE fund = ? AND field = 'questions' ORDER BY since DESC",
  ),
  questionsUntil: statement<Pick<StoredChange, 'old'>>(
    'the changes of one fund up to a position, the newest hundred of its questions',
    `SELECT old FROM fund_changes WHERE fund = ? AND since <= ? AND field = 'questions'
      ORDER BY since DESC LIMIT ${CHANGES_MAX}`,
  ),
};

const questionsIn = ({ old }: Pick<StoredChange, 'old'>): FundRow['questions'] => JSON.parse(old); // as `changes.ts` wrote it

const termChange = ({ field, at, old, new: to }: StoredChange): TermChange => {
  return { field, at, from: JSON.parse(old), to: JSON.parse(to) };
};

/** The first of them, as many as have so many bytes together. */
function* upToBytes<Row extends { readonly old: string; readonly new?: string }>(rows: Iterable<Row>): Generator<Row> {
  let bytes = 0;
  for (const row of rows) {
    bytes += Buffer.byteLength(row.old) + Buffer.byteLength(row.new ?? '');
    if (bytes > CHANGE_BYTES_MAX) return;
    yield row;
  }
}

/** What was changed of funds since they were published. */
export function createChangeRows(db: DatabaseSync) {
  const { changes, changesBetween, questionsAt, questionsBefore, questionsUntil } = prepareAll(db, CHANGE_STATEMENTS);
  return {
    /**
     * What was changed of a fund since it was published: the newest hundred changes, of those as many as have
     * CHANGE_BYTES_MAX bytes together, the oldest of them first.
     */
    changes: (fund: string): TermChange[] => [...upToBytes(changes.each(fund))].toReversed().map(termChange),

    /**
     * What a fund's terms became from one position of the log to another: each field once, and none that is again as it was.
     * @param longest letters of JSON: of a change to or from a longer value only the field is told
     */
    changedBetween(fund: string, first: Position, last: Position, longest: number): ShortChange[] {
      // A letter of JavaScript's has three bytes at the most.
      const found = changesBetween.allNamed({ fund, first, last, bytes: 3 * longest });
      return found.map(({ field, at, old, new: to }) => {
        const isLong = old === null || to === null || old.length > longest || to.length > longest;
        return { field, at, ...(isLong ? {} : { from: JSON.parse(old), to: JSON.parse(to) }) };
      });
    },

    /** What a fund asked at a position of the log; undefined where it asks the same now. */
    questionsAt(fund: string, at: Position): FundRow['questions'] | undefined {
      const next = questionsAt.get(fund, at);
      return next && questionsIn(next);
    },

    /**
     * What a fund asked before each change of its questions up to a position: of the newest hundred as many as have
     * CHANGE_BYTES_MAX bytes together, the newest first.
     */
    questionsUntil: (fund: string, until: Position): FundRow['questions'][] =>
      Array.from(upToBytes(questionsUntil.each(fund, until)), questionsIn),

    /**
     * What a fund has asked since a time beside what it asks now, the newest first: as many of its questions as have
     * CHANGE_BYTES_MAX bytes together.
     * @param since milliseconds since 1970
     */
    questionsSince(fund: string, since: number): FundRow['questions'][] {
      const found: FundRow['questions'][] = [];
      for (const row of upToBytes(questionsBefore.each(fund))) {
        if (row.at < since) break;
        found.push(questionsIn(row));
      }
      return found;
    },
  };
}
