import type { DatabaseSync } from 'node:sqlite';
import type { Position } from '#events/port/store.ts';
import { prepareAll, statement } from '../sql/rows.ts';
import type { FundRow } from './fund.ts';

/** So many changes of a fund's terms are shown; guests may ask for them, and one holds up to a whole description. */
const CHANGES_MAX = 100;

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

export const CHANGE_STATEMENTS = {
  changes: statement<StoredChange>(
    'the newest changes of one fund',
    `SELECT field, at, old, new FROM fund_changes WHERE fund = ? ORDER BY since DESC, field DESC LIMIT ${CHANGES_MAX}`,
  ),
  changesBetween: statement<StoredChange>(
    'the newest changes of one fund in a range of the log',
    `SELECT field, at, old, new FROM fund_changes WHERE fund = ? AND since >= ? AND since <= ?
      ORDER BY since DESC, field DESC LIMIT ${CHANGES_MAX}`,
  ),
  questionsAt: statement<Pick<StoredChange, 'old'>>(
    'the changes of one fund behind a position, up to the first of its questions',
    "SELECT old FROM fund_changes WHERE fund = ? AND since > ? AND field = 'questions' ORDER BY since LIMIT 1",
  ),
  questionsUntil: statement<Pick<StoredChange, 'old'>>(
    'the changes of one fund up to a position, the newest hundred of its questions',
    `SELECT old FROM fund_changes WHERE fund = ? AND since <= ? AND field = 'questions'
      ORDER BY since DESC LIMIT ${CHANGES_MAX}`,
  ),
};

const questionsIn = ({ old }: Pick<StoredChange, 'old'>): FundRow['questions'] => JSON.parse(old); // as `changes.ts` wrote it

/** From the newest change to the oldest, turned round. */
const termChanges = (newestFirst: readonly StoredChange[]): TermChange[] =>
  newestFirst
    .toReversed()
    .map(({ field, at, old, new: to }) => ({ field, at, from: JSON.parse(old), to: JSON.parse(to) }));

/** What was changed of funds since they were published. */
export function createChangeRows(db: DatabaseSync) {
  const { changes, changesBetween, questionsAt, questionsUntil } = prepareAll(db, CHANGE_STATEMENTS);
  return {
    /** What was changed of a fund since it was published: the newest hundred changes, the oldest of them first. */
    changes: (fund: string): TermChange[] => termChanges(changes.all(fund)),

    /** What a fund's terms became from one position of the log to another: each field once, and none that is again as it was. */
    changedBetween(fund: string, first: Position, last: Position): TermChange[] {
      const folded = new Map<string, TermChange>();
      for (const change of termChanges(changesBetween.all(fund, first, last))) {
        const before = folded.get(change.field);
        folded.set(change.field, { ...change, from: before ? before.from : change.from });
      }
      return [...folded.values()].filter(({ from, to }) => JSON.stringify(from) !== JSON.stringify(to));
    },

    /** What a fund asked at a position of the log; undefined where it asks the same now. */
    questionsAt(fund: string, at: Position): FundRow['questions'] | undefined {
      const next = questionsAt.get(fund, at);
      return next && questionsIn(next);
    },

    /** What a fund asked before each change of its questions up to a position: of the newest hundred, the newest first. */
    questionsUntil: (fund: string, until: Position): FundRow['questions'][] =>
      questionsUntil.all(fund, until).map(questionsIn),
  };
}
