import { indiaDayNumber } from '#events/indiaDay.ts';
import type { ApplicationRow } from './queries.ts';
import type { ApplicationMove } from './status.ts';

/**
 * How a provider answers. `kind` and `value` of a row: `waiting`, the day in India on which it was submitted; `answered` and
 * `decided`, how long that took in tenths of a day; `answered-span` and `decided-span`, the same in spans of SPAN tenths;
 * `waits` (all that wait), `lapsed` and `withdrawn` (before an answer), 0.
 */
export interface LedgerRow {
  readonly kind: LedgerKind;
  readonly value: number;
  readonly count: number;
}

type Took = 'answered' | 'decided';
type LedgerKind = 'waiting' | 'waits' | Took | `${Took}-span` | 'lapsed' | 'withdrawn';

/** Tenths of a day that are counted together too: a median is found without looking at every tenth that there ever was. */
const SPAN = 64;

export interface Ledger {
  readonly received: number;
  readonly answered: number;
  /** Not answered, and not for too long: what is not in `answeredShare`. */
  readonly inTime: number;
  /** 0 to 1; null where nothing was answered and nothing has waited for too long. */
  readonly answeredShare: number | null;
  /** Days, in tenths. */
  readonly medianDaysToAnswer: number | null;
  readonly medianDaysToDecision: number | null;
}

/** Under so many applications a share says nothing. */
const LEAST = 5;
/** What has waited for more days counts as not answered. */
const WAITED_MOST = 45;
const DAY_MS = 86_400_000;
const tenths = (ms: number): number => Math.round((ms * 10) / DAY_MS);

type Times = Pick<ApplicationRow, 'submittedAt' | 'answeredAt' | 'decidedAt'>;

/** When it was first submitted, answered and decided upon. A question is an answer too. */
export function timesAfter({ submittedAt, answeredAt, decidedAt }: Times, event: ApplicationMove): Times {
  const { type, at } = event;
  const isDecision = type === 'ApplicationDecided' && ['offered', 'declined'].includes(event.data.to);
  return {
    submittedAt: submittedAt || (type === 'ApplicationSubmitted' ? at : 0),
    answeredAt: answeredAt || (type === 'ApplicationDecided' ? at : 0),
    decidedAt: decidedAt || (isDecision ? at : 0),
  };
}

interface LedgerChange extends Pick<LedgerRow, 'kind' | 'value'> {
  readonly by: 1 | -1;
}

type Stood = Times & Pick<ApplicationRow, 'status'>;
const waits = ({ submittedAt, answeredAt, status }: Stood): boolean =>
  submittedAt > 0 && answeredAt === 0 && status === 'submitted';

/** What a move changes. Who takes an application back before it was answered is not held against the provider. */
export function ledgerChanges(before: Stood, after: Stood): LedgerChange[] {
  const changes: LedgerChange[] = [];
  if (waits(before) !== waits(after)) {
    const by = waits(after) ? 1 : -1;
    changes.push({ kind: 'waiting', value: indiaDayNumber(after.submittedAt), by }, { kind: 'waits', value: 0, by });
  }
  const took = (kind: Took, until: number): LedgerChange[] => {
    const value = tenths(until - after.submittedAt);
    return [
      { kind, value, by: 1 },
      { kind: `${kind}-span`, value: Math.floor(value / SPAN), by: 1 },
    ];
  };
  if (before.answeredAt === 0 && after.answeredAt > 0) changes.push(...took('answered', after.answeredAt));
  if (before.decidedAt === 0 && after.decidedAt > 0) changes.push(...took('decided', after.decidedAt));
  if (waits(before) && after.status === 'lapsed') changes.push({ kind: 'lapsed', value: 0, by: 1 });
  if (waits(before) && after.status === 'withdrawn') changes.push({ kind: 'withdrawn', value: 0, by: 1 });
  return changes;
}

/** What a ledger is made from: rows of one provider, in the order of their values. */
export interface LedgerRead {
  /** All but the days and the single tenths, which have no end. */
  readonly totals: readonly LedgerRow[];
  /** The rows of one kind whose values are between two, both included. */
  between(kind: LedgerKind, first: number, last: number): readonly LedgerRow[];
}

/** @param now milliseconds @returns null under LEAST applications */
export function ledgerFrom({ totals, between }: LedgerRead, now: number): Ledger | null {
  const of = (kind: LedgerKind): readonly LedgerRow[] => totals.filter((row) => row.kind === kind);
  const [waits, answered] = [all(of('waits')), all(of('answered-span'))];
  const received = waits + answered + all(of('lapsed')) + all(of('withdrawn'));
  if (received < LEAST) return null;
  const inTime = all(between('waiting', indiaDayNumber(now) - WAITED_MOST, Number.MAX_SAFE_INTEGER));
  const judged = answered + all(of('lapsed')) + waits - inTime;

  const median = (kind: Took): number | null => {
    const spans = of(`${kind}-span`);
    const count = all(spans);
    if (count === 0) return null;
    const value = (n: number): number => {
      const span = nth(spans, n);
      return nth(between(kind, span.value * SPAN, span.value * SPAN + SPAN - 1), n - span.before).value;
    };
    return (value(Math.floor((count - 1) / 2)) + value(Math.floor(count / 2))) / 20;
  };
  return {
    received,
    answered,
    inTime,
    answeredShare: judged === 0 ? null : answered / judged,
    medianDaysToAnswer: median('answered'),
    medianDaysToDecision: median('decided'),
  };
}

const all = (some: readonly LedgerRow[]): number => some.reduce((sum, { count }) => sum + count, 0);

/** The value of the n-th (from 0) of those counted, and how many were counted before that value. */
function nth(some: readonly LedgerRow[], n: number): { readonly value: number; readonly before: number } {
  let before = 0;
  for (const { value, count } of some) {
    if (before + count > n) return { value, before };
    before += count;
  }
  throw new RangeError(`${n} of ${before}`);
}
