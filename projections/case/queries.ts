import type { DatabaseSync } from 'node:sqlite';
import type { CaseCause, CaseDecision, CaseKind, CaseReason } from '#events/lists/case.ts';
import type { Position } from '#events/port/store.ts';
import type { OwnLists } from '../runner/definition.ts';
import { CURSOR_REFUSED, type CursorRefused, cursorOf } from '../sql/cursor.ts';
import { prepareAll, rows, statement } from '../sql/rows.ts';
import { createTailReader, TAIL_MOST } from '../sql/tail.ts';

export type CaseRowState = 'open' | 'asked' | 'objected' | 'decided';

/** A case as the queue shows it. Times in milliseconds since 1970. */
export interface CaseRow {
  readonly id: string;
  readonly kind: CaseKind;
  /** The id of what it is about. */
  readonly thing: string;
  readonly cause: CaseCause;
  readonly state: CaseRowState;
  /** Where it began to wait, or was decided. */
  readonly since: Position;
  readonly sinceAt: number;
  readonly reports: number;
  /** JSON of what a program noticed. */
  readonly notes: string;
  /** The newest decision; '' before the first. */
  readonly decision: CaseDecision | '';
  readonly reason: CaseReason | '';
  readonly decidedBy: string;
}

export interface CasesAsked {
  /** What waits for a moderator, where not given. */
  readonly state?: CaseRowState | undefined;
  readonly kind?: CaseKind | undefined;
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

/** What a member is told of a case: of a decision that concerns them, or ('' as decision) that what they reported was decided. */
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
type NoticeRow = Omit<CaseNotice, 'unread'>;

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
  readonly n: number;
}

const ROW = 'id, kind, thing, cause, state, since, sinceAt, reports, notes, decision, reason, decidedBy';
const OLDEST = 'since > :from ORDER BY since LIMIT :limit';
const NEWEST = 'since < :from ORDER BY since DESC LIMIT :limit';
const IN_ORDER = 'the page: an index in its order';
/** More unread notices are not counted. */
const COUNTED_MOST = 100;
/** There are at most so many pairs of decision and reason in a month. */
const PAIRS_MOST = 80;
/** So many are taken up at once. */
const DUE_MOST = 100;

export const CASE_STATEMENTS = {
  waiting: statement<CaseRow>(IN_ORDER, `SELECT ${ROW} FROM cases WHERE waits = 1 AND ${OLDEST}`),
  waitingOfKind: statement<CaseRow>(
    IN_ORDER,
    `SELECT ${ROW} FROM cases WHERE waits = 1 AND kind = :kind AND ${OLDEST}`,
  ),
  inState: statement<CaseRow>(IN_ORDER, `SELECT ${ROW} FROM cases WHERE state = :state AND ${OLDEST}`),
  inStateOfKind: statement<CaseRow>(
    IN_ORDER,
    `SELECT ${ROW} FROM cases WHERE state = :state AND kind = :kind AND ${OLDEST}`,
  ),
  decided: statement<CaseRow>(IN_ORDER, `SELECT ${ROW} FROM cases WHERE state = 'decided' AND ${NEWEST}`),
  decidedOfKind: statement<CaseRow>(
    IN_ORDER,
    `SELECT ${ROW} FROM cases WHERE state = 'decided' AND kind = :kind AND ${NEWEST}`,
  ),
  one: statement<CaseRow>('one row by its key', `SELECT ${ROW} FROM cases WHERE id = ?`),
  reasons: statement<{ inCase: string; reason: string; n: number }>(
    'the cases of a page, six reasons each',
    `SELECT r.inCase, r.reason, r.n FROM json_each(?1) j CROSS JOIN case_reasons r ON r.inCase = j.value`,
  ),
  unheard: statement<{ kind: CaseKind; thing: string; unheard: Position }>(
    `so many at once: an index in its order`,
    `SELECT kind, thing, unheard FROM cases WHERE unheard IS NOT NULL ORDER BY unheard LIMIT ${DUE_MOST}`,
    'the first so many',
  ),
  removable: statement<{ id: string; decided: Position }>(
    `so many at once: an index in its order`,
    `SELECT id, decided FROM cases WHERE removesAt IS NOT NULL AND removesAt <= ?
      AND NOT (waits = 1 AND (state = 'objected' OR cause = 'document')) ORDER BY removesAt LIMIT ${DUE_MOST}`,
    'the first so many of a range',
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
  unread: statement<{ n: number }>(
    `the newest of one member, ${COUNTED_MOST} at the most`,
    `SELECT COUNT(*) AS n FROM (SELECT 1 FROM case_notices WHERE member = ? AND position > ? LIMIT ${COUNTED_MOST})`,
  ),
  readTo: statement<{ readTo: Position }>('one row by its key', 'SELECT readTo FROM case_readers WHERE member = ?'),
  months: statement<CountRow>(
    `the months asked for, ${PAIRS_MOST} rows each at the most`,
    'SELECT month, decision, reason, n FROM case_months WHERE month >= ? ORDER BY month DESC, decision DESC, reason DESC',
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

const BY_WAIT = cursorOf('cases', ['number']);
const BY_AGE = cursorOf('decisions', ['number']);

interface Listed<Row> {
  readonly items: readonly Row[];
  readonly nextCursor: string | null;
}

export function createCaseQueries(db: DatabaseSync) {
  const made = prepareAll(db, CASE_STATEMENTS);

  /** The statement, and the values that it names. */
  function rowsOf({ state, kind }: CasesAsked, from: Position, limit: number): readonly CaseRow[] {
    const asked = { from, limit, ...(kind && { kind }) };
    if (state === undefined) return (kind ? made.waitingOfKind : made.waiting).allNamed(asked);
    if (state === 'decided') return (kind ? made.decidedOfKind : made.decided).allNamed(asked);
    return (kind ? made.inStateOfKind : made.inState).allNamed({ ...asked, state });
  }

  return {
    find: (id: string): CaseRow | undefined => made.one.get(id),

    /** One page: what waits, oldest first; what was decided, newest first. */
    list(asked: CasesAsked): Listed<CaseRow> | CursorRefused {
      const { state, limit = 20, cursor } = asked;
      const start = state === 'decided' ? Number.MAX_SAFE_INTEGER : -1;
      const from = cursor === undefined ? start : BY_WAIT.decode(cursor)?.[0];
      if (from === undefined) return CURSOR_REFUSED;
      const found = rowsOf(asked, from, limit + 1);
      const items = found.slice(0, limit);
      const last = items.at(-1);
      return { items, nextCursor: last && found.length > limit ? BY_WAIT.encode([last.since]) : null };
    },

    /** How often each reason was given in the reports of some cases. */
    reasons(ids: readonly string[]): ReadonlyMap<string, Readonly<Record<string, number>>> {
      const all = ids.length === 0 ? [] : made.reasons.all(JSON.stringify(ids));
      return new Map(
        [...Map.groupBy(all, ({ inCase }) => inCase)].map(([id, some]) => [
          id,
          Object.fromEntries(some.map(({ reason, n }) => [reason, n])),
        ]),
      );
    },

    /** Things that were reported and whose case does not wait for anybody, although it should. */
    unheard: () => made.unheard.all(),

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
    unread: (member: string): number => made.unread.get(member, made.readTo.get(member)?.readTo ?? -1)?.n ?? 0,

    /** Whom what happened behind a position concerns; null where they are too many. */
    movedSince: createTailReader(made.movedSince, made.movedFrom),

    /** What was counted since a month (YYYY-MM), newest first. */
    months: (since: string): readonly CountRow[] => made.months.all(since),
  };
}

const SLICE = 500;

export const ownDecisions: OwnLists = (db) => {
  const behind = rows<NoticeRow>(
    db.prepare(
      `SELECT position, inCase, kind, thing, decision, reason, at FROM case_notices
        WHERE member = ? AND position > ? AND decision <> '' ORDER BY position LIMIT ${SLICE}`,
    ),
  );
  return {
    'decisions.json': {
      about: 'what moderators decided that concerns you',
      slice(member, after) {
        const found = behind.all(member, after);
        const shown = found.map(({ kind, thing, decision, reason, at }) => ({
          ...{ kind, id: thing, decision, reason, decidedAt: new Date(at).toISOString() },
        }));
        return { rows: shown, next: found.length < SLICE ? null : (found.at(-1)?.position ?? null) };
      },
    },
  };
};
