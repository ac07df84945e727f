import type { DatabaseSync } from 'node:sqlite';
import type { CaseCause, CaseDecision, CaseEnd, CaseKind, CaseReason, ReportReason } from '#events/lists/case.ts';
import type { Position } from '#events/port/store.ts';
import { CURSOR_REFUSED, type CursorRefused, cursorOf } from '../sql/cursor.ts';
import { prepareAll, statement } from '../sql/rows.ts';

/** The priority of what nobody reported since it was last decided, and of what waits for no moderator. */
export const LOWEST = 4;

export type CaseRowState = 'open' | 'asked' | 'objected' | 'decided' | 'closed';

/** A case as the queue shows it. Times in milliseconds since 1970. */
export interface CaseRow {
  readonly id: string;
  readonly kind: CaseKind;
  /** The id of what it is about. */
  readonly thing: string;
  /** What it was opened for last. */
  readonly cause: CaseCause;
  /** 1: for its review too; 2: that it was, and has been kept. */
  readonly review: 0 | 1 | 2;
  readonly state: CaseRowState;
  /** Where it began to wait, or was decided. */
  readonly since: Position;
  readonly sinceAt: number;
  readonly reports: number;
  /** The gravest reason given in the reports since it was last decided; '' for none. */
  readonly gravest: ReportReason | '';
  /** Its place in the queue, before how long it waits: 0 first. */
  readonly priority: number;
  /** JSON of what a program noticed. */
  readonly notes: string;
  /** The newest decision; '' before the first. */
  readonly decision: CaseDecision | '';
  readonly reason: CaseReason | '';
  readonly decidedBy: string;
  /** Why it closed by itself; '' where it did not. */
  readonly closed: CaseEnd | '';
}

export interface CasesAsked {
  /** What waits for a moderator, where not given. */
  readonly state?: CaseRowState | undefined;
  readonly kind?: CaseKind | undefined;
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

export interface Listed<Row> {
  readonly items: readonly Row[];
  readonly nextCursor: string | null;
}

export const ROW =
  'id, kind, thing, cause, review, state, since, sinceAt, reports, gravest, priority, notes, decision, reason, decidedBy, closed';
const GRAVEST = '(priority, since) > (:priority, :from) ORDER BY priority, since LIMIT :limit';
const NEWEST = `priority = ${LOWEST} AND since < :from ORDER BY since DESC LIMIT :limit`;
const IN_ORDER = 'the page: an index in its order';

export const QUEUE_STATEMENTS = {
  waiting: statement<CaseRow>(IN_ORDER, `SELECT ${ROW} FROM cases WHERE waits = 1 AND ${GRAVEST}`),
  waitingOfKind: statement<CaseRow>(
    IN_ORDER,
    `SELECT ${ROW} FROM cases WHERE waits = 1 AND kind = :kind AND ${GRAVEST}`,
  ),
  inState: statement<CaseRow>(IN_ORDER, `SELECT ${ROW} FROM cases WHERE state = :state AND ${GRAVEST}`),
  inStateOfKind: statement<CaseRow>(
    IN_ORDER,
    `SELECT ${ROW} FROM cases WHERE state = :state AND kind = :kind AND ${GRAVEST}`,
  ),
  over: statement<CaseRow>(IN_ORDER, `SELECT ${ROW} FROM cases WHERE state = :state AND ${NEWEST}`),
  overOfKind: statement<CaseRow>(
    IN_ORDER,
    `SELECT ${ROW} FROM cases WHERE state = :state AND kind = :kind AND ${NEWEST}`,
  ),
};

const BY_PRIORITY = cursorOf('cases:gravest', ['number', 'number']);
const BY_DECISION = cursorOf('cases', ['number']);

const isOver = ({ state }: CasesAsked): boolean => state === 'decided' || state === 'closed';

/** The cursor of a page of which a row is the last. */
export const cursorBehind = (asked: CasesAsked, { priority, since }: CaseRow): string =>
  isOver(asked) ? BY_DECISION.encode([since]) : BY_PRIORITY.encode([priority, since]);

/** One page: what waits, gravest first, and of what is as grave the oldest; what was decided or closed, newest first. */
export function createQueue(db: DatabaseSync) {
  const made = prepareAll(db, QUEUE_STATEMENTS);

  function waiting({ state, kind, limit = 20, cursor }: CasesAsked): Listed<CaseRow> | CursorRefused {
    const behind = cursor === undefined ? [-1, -1] : BY_PRIORITY.decode(cursor);
    if (behind === null) return CURSOR_REFUSED;
    const [priority = -1, from = -1] = behind;
    const asked = { priority, from, limit: limit + 1, ...(kind && { kind }), ...(state && { state }) };
    const of = state ? ([made.inState, made.inStateOfKind] as const) : ([made.waiting, made.waitingOfKind] as const);
    return page(of[kind ? 1 : 0].allNamed(asked), limit, (last) => cursorBehind({ state }, last));
  }

  function over({ state, kind, limit = 20, cursor }: CasesAsked): Listed<CaseRow> | CursorRefused {
    const from = cursor === undefined ? Number.MAX_SAFE_INTEGER : BY_DECISION.decode(cursor)?.[0];
    if (from === undefined) return CURSOR_REFUSED;
    const asked = { from, limit: limit + 1, ...(kind && { kind }), ...(state && { state }) };
    return page((kind ? made.overOfKind : made.over).allNamed(asked), limit, (last) => cursorBehind({ state }, last));
  }

  return (asked: CasesAsked) => (isOver(asked) ? over(asked) : waiting(asked));
}

/** @param found one more than the page has, where another follows */
function page(found: readonly CaseRow[], limit: number, cursorAt: (last: CaseRow) => string): Listed<CaseRow> {
  const items = found.slice(0, limit);
  const last = items.at(-1);
  return { items, nextCursor: last && found.length > limit ? cursorAt(last) : null };
}
