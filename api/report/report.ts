import { recordOf } from '#events/runtime/recordOf.ts';
import type { createReportQueries } from '#projections/report/queries.ts';
import type { Holdings, ReportsAnswer } from '../contract/report.ts';

type Queries = ReturnType<typeof createReportQueries>;

const DAY_MS = 86_400_000;

/** A day of the reports as YYYY-MM-DD, and back. */
export const dayWritten = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);
export const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / DAY_MS;

/** What each holding grows by, and shrinks by. */
const GROWTH: { readonly [name in keyof Holdings]: readonly [plus: string, minus?: string] } = {
  members: ['MemberRegistered', 'MemberErased'],
  companies: ['CompanyRegistered'],
  posts: ['PostPublished', 'PostDeleted'],
  likes: ['PostLiked', 'PostUnliked'],
  funds: ['FundCreated'],
};

const HOLDINGS = Object.keys(GROWTH) as readonly (keyof Holdings)[]; // an object literal has no other keys

function holdingsOf(counts: ReadonlyMap<string, number>): Holdings {
  const of = ([plus, minus]: readonly [string, string?]): number =>
    (counts.get(plus) ?? 0) - (minus === undefined ? 0 : (counts.get(minus) ?? 0));
  return recordOf(HOLDINGS, (name) => of(GROWTH[name]));
}

/**
 * The report of a day, which looks back on so many days.
 * @param asked YYYY-MM-DD; the last day with events where left out
 * @param today YYYY-MM-DD, for a log that is still empty
 */
export function reportOf(queries: Queries, asked: string | undefined, back: number, today: string): ReportsAnswer {
  const span = queries.span() ?? { first: dayNumber(today), last: dayNumber(today) };
  const day = asked === undefined ? span.last : dayNumber(asked);
  const from = day - back + 1;
  const days = Array.from({ length: back }, (_, n) => from + n);

  const totals = queries.totals(from - 1);
  const byType = new Map<string, number[]>();
  const running = new Map(totals);
  const holdings: Holdings[] = [];
  const rows = queries.days(from, day);
  let next = 0;
  for (const [n, one] of days.entries()) {
    for (let row = rows[next]; row?.day === one; next += 1, row = rows[next]) {
      const counts = byType.get(row.type) ?? days.map(() => 0);
      counts[n] = row.count;
      byType.set(row.type, counts);
      running.set(row.type, (running.get(row.type) ?? 0) + row.count);
    }
    holdings.push(holdingsOf(running));
  }

  const sum = (counts: Iterable<number>): number => [...counts].reduce((all, count) => all + count, 0);
  const events = [...byType].map(([type, counts]) => ({ type, counts }));
  return {
    ...{ day: dayWritten(day), first: dayWritten(span.first), last: dayWritten(span.last), days: days.map(dayWritten) },
    events: events.toSorted((a, b) => sum(b.counts) - sum(a.counts) || a.type.localeCompare(b.type)),
    holdings,
    before: holdingsOf(totals),
    longBefore: holdingsOf(queries.totals(from - 1 - back)),
    total: sum(running.values()),
    funnel: { joined: running.get('MemberRegistered') ?? 0, ...queries.steps(day) },
    medianSecondsToFirstFollow: queries.medianWait(day),
    industries: queries.top('industry', day),
    cities: queries.top('city', day),
  };
}
