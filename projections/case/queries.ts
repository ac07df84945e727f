import type { DatabaseSync } from 'node:sqlite';
import type { CaseDecision, CaseKind, CaseReason, ReportReason } from '#events/lists/case.ts';
import type { Position } from '#events/port/store.ts';
import { CURSOR_REFUSED, type CursorRefused, cursorOf } from '../sql/cursor.ts';
import { prepareAll, statement } from '../sql/rows.ts';
import { createTailReader, TAIL_MOST } from '../sql/tail.ts';
import { type CaseRow, type CasesAsked, createQueue, type Listed, ROW } from './queue.ts';

/**
 * What a member is told of a case: of a decision that concerns them, or ('' as decision) that what they reported was decided, or
 * (with the reason 'gone') is not there any more.
 */
export interface CaseNotice {
  readonly position: Position;
  readonly inCase: string;
  readonly kind: CaseKind;
  readonly thing: string;
  readonly decision: CaseDecision | '';
  readonly reason: CaseReason | '';
  readonly at: number;
  readonly unread: boolean;
}
export type NoticeRow = Omit<CaseNotice, 'unread'>;

/** A decision that concerns a member: its case, and its event in the case's stream. */
export interface ConcernedRow {
  readonly position: Position;
  readonly inCase: string;
  readonly event: string;
}

/** So often something was counted in a month: a decision with its reason, reports by theirs, objections and what came of them. */
export interface CountRow {
  /** YYYY-MM, in India. */
  readonly month: string;
  readonly decision: CaseDecision | 'reported' | 'objected' | 'upheld' | 'overturned';
  readonly reason: string;
  readonly count: number;
}

/** More unread notices are not counted. */
const COUNTED_MOST = 100;
/** There are at most so many pairs of decision and reason in a month. */
const PAIRS_MOST = 80;
/** So many are taken up at once. */
const DUE_MOST = 100;

export const CASE_STATEMENTS = {
  one: statement<CaseRow>('one row by its key', `SELECT ${ROW} FROM cases WHERE id = ?`),
  waitingAmong: statement<CaseRow>(
    'those asked about (a slice): each one look into the key',
    `SELECT ${ROW} FROM (SELECT value AS one FROM json_each(?)) j CROSS JOIN cases ON id = j.one
      WHERE waits = 1 OR state = 'asked'`,
  ),
  reasons: statement<{ inCase: string; reason: string; count: number }>(
    'the cases of a page, six reasons each',
    `SELECT r.inCase, r.reason, r.count FROM json_each(?1) j CROSS JOIN case_reasons r ON r.inCase = j.value`,
  ),
  unheard: statement<{ kind: CaseKind; thing: string; unheard: Position; unheardFor: ReportReason | '' }>(
    `so many at once: an index in its order`,
    `SELECT kind, thing, unheard, unheardFor FROM cases WHERE unheard IS NOT NULL AND hearsAt <= ?
      ORDER BY hearsAt, unheard LIMIT ${DUE_MOST}`,
    'the first so many of a range',
  ),
  removable: statement<{ id: string; decided: Position; since: Position }>(
    `so many at once: an index in its order`,
    `SELECT id, decided, since FROM cases WHERE removesAt IS NOT NULL AND removesAt <= ?
      AND NOT (waits = 1 AND cause = 'document') ORDER BY removesAt LIMIT ${DUE_MOST}`,
    'the first so many of a range',
  ),
  reportedSince: statement<{ position: Position }>(
    'the first row of a range of the key',
    'SELECT position FROM case_reporters WHERE inCase = ? AND position > ? LIMIT 1',
  ),
  toldReporter: statement<{ position: Position }>(
    "one member's notices since they reported it",
    `SELECT position FROM case_notices WHERE member = ? AND position > ? AND inCase = ? AND decision = '' LIMIT 1`,
  ),
  concerned: statement<ConcernedRow>(
    'the page: the key in its order',
    'SELECT position, inCase, event FROM case_concerned WHERE member = ? AND position < ? ORDER BY position DESC LIMIT ?',
  ),
  notices: statement<NoticeRow>(
    'the page: the key in its order',
    `SELECT position, inCase, kind, thing, decision, reason, at FROM case_notices
      WHERE member = ? AND position < ? ORDER BY position DESC LIMIT ?`,
  ),
  unread: statement<{ count: number }>(
    `the newest of one member, ${COUNTED_MOST} at the most`,
    `SELECT COUNT(*) AS count FROM (SELECT 1 FROM case_notices WHERE member = ? AND position > ? LIMIT ${COUNTED_MOST})`,
  ),
  readTo: statement<{ readTo: Position }>('one row by its key', 'SELECT readTo FROM case_readers WHERE member = ?'),
  months: statement<CountRow>(
    `the months asked for, ${PAIRS_MOST} rows each at the most`,
    'SELECT month, decision, reason, count FROM case_months WHERE month >= ? ORDER BY month DESC, decision DESC, reason DESC',
    'the months asked for, which are few',
  ),
  movedSince: statement<{ who: string }>(
    `the table, of ${TAIL_MOST} rows at the most`,
    'SELECT who FROM case_moved WHERE position > ?',
    `it has ${TAIL_MOST} rows at the most`,
  ),
  movedFrom: statement<{ n: number; position: Position }>(
    'the first row',
    'SELECT n, position FROM case_moved ORDER BY n LIMIT 1',
  ),
};

const BY_AGE = cursorOf('decisions', ['number']);

export function createCaseQueries(db: DatabaseSync) {
  const made = prepareAll(db, CASE_STATEMENTS);

  return {
    find: (id: string): CaseRow | undefined => made.one.get(id),

    /** Of some cases, those that wait for a moderator or for an answer. */
    waitingAmong: (ids: readonly string[]): readonly CaseRow[] => made.waitingAmong.all(JSON.stringify(ids)),

    list: createQueue(db),

    /** How often each reason was given in the reports of some cases. */
    reasons(ids: readonly string[]): ReadonlyMap<string, Readonly<Record<string, number>>> {
      const all = ids.length === 0 ? [] : made.reasons.all(JSON.stringify(ids));
      return new Map(
        [...Map.groupBy(all, ({ inCase }) => inCase)].map(([id, some]) => [
          id,
          Object.fromEntries(some.map(({ reason, count }) => [reason, count])),
        ]),
      );
    },

    /** Things that were reported and whose case does not wait for anybody, although it should by now (milliseconds since 1970). */
    unheard: (now: number) => made.unheard.all(now),

    /** Whether something was reported in a case behind a position. */
    isReportedSince: (id: string, position: Position): boolean => made.reportedSince.get(id, position) !== undefined,

    /** Whether a member who reported something at a position has been told what came of it. */
    hasToldReporter: (id: string, member: string, reported: Position): boolean =>
      made.toldReporter.get(member, reported, id) !== undefined,

    /** Cases whose removal is to be for good by now (milliseconds since 1970), and is not yet. */
    removable: (now: number) => made.removable.all(now),

    /** One page of the decisions that concern a member, newest first. */
    concerning(
      member: string,
      { limit = 20, cursor }: Pick<CasesAsked, 'limit' | 'cursor'>,
    ): Listed<ConcernedRow> | CursorRefused {
      const before = cursor === undefined ? Number.MAX_SAFE_INTEGER : BY_AGE.decode(cursor)?.[0];
      if (before === undefined) return CURSOR_REFUSED;
      const found = made.concerned.all(member, before, limit + 1);
      const items = found.slice(0, limit);
      const last = items.at(-1);
      return { items, nextCursor: last && found.length > limit ? BY_AGE.encode([last.position]) : null };
    },

    /** The newest notices of a member behind a position, newest first. */
    notices(member: string, before: Position, limit: number): readonly CaseNotice[] {
      const seen = made.readTo.get(member)?.readTo ?? -1;
      return made.notices.all(member, before, limit).map((row) => ({ ...row, unread: row.position > seen }));
    },

    /** How many a member has not seen; a hundred are counted. */
    unread: (member: string): number => made.unread.get(member, made.readTo.get(member)?.readTo ?? -1)?.count ?? 0,

    /** Whom what happened behind a position concerns; null where they are too many. */
    movedSince: createTailReader(made.movedSince, made.movedFrom),

    /** What was counted since a month (YYYY-MM), newest first. */
    months: (since: string): readonly CountRow[] => made.months.all(since),
  };
}
