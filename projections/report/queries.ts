import type { DatabaseSync } from 'node:sqlite';
import { prepareAll, statement } from '../sql/rows.ts';
import { waitSeconds } from './classes.ts';

/** Events of one type on one day. */
export interface DayCount {
  /** Days since 1970, as India counts them. */
  readonly day: number;
  readonly type: string;
  readonly count: number;
}

export interface Group {
  readonly name: string;
  readonly count: number;
}

const GROUPS = 10;
const DAYS_BOUND = 'the days there are, with a row for each type of event: some thousands in a decade';

export const REPORT_STATEMENTS = {
  first: statement<{ day: number | null }>('the first row of the key', 'SELECT min(day) AS day FROM report_days'),
  last: statement<{ day: number | null }>('the last row of the key', 'SELECT max(day) AS day FROM report_days'),
  days: statement<DayCount>(
    'the days asked about: at most 366',
    'SELECT day, type, count FROM report_days WHERE day BETWEEN ? AND ? ORDER BY day, type',
    'the rows of these days are all of the answer',
  ),
  totals: statement<{ type: string; count: number }>(
    DAYS_BOUND,
    'SELECT type, sum(count) AS count FROM report_days WHERE day <= ? GROUP BY type ORDER BY type',
    DAYS_BOUND,
  ),
  steps: statement<{ step: string; count: number }>(
    DAYS_BOUND,
    'SELECT step, sum(count) AS count FROM report_steps WHERE day <= ? GROUP BY step',
    DAYS_BOUND,
  ),
  waits: statement<{ class: number; count: number }>(
    DAYS_BOUND,
    'SELECT class, sum(count) AS count FROM report_waits WHERE day <= ? GROUP BY class ORDER BY class',
    'the days there are, with a row for each class of waits',
  ),
  groups: statement<Group>(
    'the days on which companies of the kind were registered or moved',
    `SELECT name, sum(count) AS count FROM report_groups WHERE kind = ? AND day <= ?
      GROUP BY name HAVING sum(count) > 0 ORDER BY sum(count) DESC, name LIMIT ${GROUPS}`,
    'sorts the names of industries or cities; the rows are those of days, not of companies',
  ),
};

/** What the reports say of the platform as it stood at the end of a day. Each costs the days there are, not the events. */
export function createReportQueries(db: DatabaseSync) {
  const { first, last, days, totals, steps, waits, groups } = prepareAll(db, REPORT_STATEMENTS);

  return {
    /** The first and the last day on which anything happened; null in an empty log. */
    span(): { readonly first: number; readonly last: number } | null {
      const [from, to] = [first.get()?.day ?? null, last.get()?.day ?? null];
      return from === null || to === null ? null : { first: from, last: to };
    },

    /** Events by day and type, both days included. */
    days: (from: number, to: number): DayCount[] => days.all(from, to),

    /** How many events of each type there had been by the end of a day. */
    totals: (day: number): ReadonlyMap<string, number> =>
      new Map(totals.all(day).map(({ type, count }) => [type, count])),

    /** Members who had posted, and those who had also founded a company, by the end of a day. */
    steps(day: number): { readonly posted: number; readonly founded: number } {
      const counts = new Map(steps.all(day).map((row) => [row.step, row.count]));
      return { posted: counts.get('posted') ?? 0, founded: counts.get('founded') ?? 0 };
    },

    /** The median time from joining to following somebody for the first time, in seconds; null where nobody has. */
    medianWait(day: number): number | null {
      const classes = waits.all(day);
      let left = classes.reduce((sum, { count }) => sum + count, 0) / 2;
      for (const { class: of, count } of classes) {
        left -= count;
        if (left <= 0) return waitSeconds(of);
      }
      return null;
    },

    /** The industries or cities with the most companies at the end of a day. */
    top: (kind: 'industry' | 'city', day: number): Group[] => groups.all(kind, day),
  };
}
