import type { DatabaseSync } from 'node:sqlite';
import { waitSeconds } from './reports.ts';

/** Events of one type on one day. */
export interface DayCount {
  /** Days since 1970, UTC. */
  readonly day: number;
  readonly type: string;
  readonly count: number;
}

export interface Group {
  readonly name: string;
  readonly count: number;
}

const GROUPS = 10;

/** What the reports say of the platform as it stood at the end of a day. Each costs the days there are, not the events. */
export function createReportQueries(db: DatabaseSync) {
  const span = db.prepare('SELECT min(day) AS first, max(day) AS last FROM report_days');
  const days = db.prepare('SELECT day, type, count FROM report_days WHERE day BETWEEN ? AND ? ORDER BY day, type');
  const totals = db.prepare(
    'SELECT type, sum(count) AS count FROM report_days WHERE day <= ? GROUP BY type ORDER BY type',
  );
  const steps = db.prepare('SELECT step, sum(count) AS count FROM report_steps WHERE day <= ? GROUP BY step');
  const waits = db.prepare(
    'SELECT class, sum(count) AS count FROM report_waits WHERE day <= ? GROUP BY class ORDER BY class',
  );
  const groups = db.prepare(
    `SELECT name, sum(count) AS count FROM report_groups WHERE kind = ? AND day <= ?
      GROUP BY name HAVING sum(count) > 0 ORDER BY sum(count) DESC, name LIMIT ${GROUPS}`,
  );

  return {
    /** The first and the last day on which anything happened; null in an empty log. */
    span(): { readonly first: number; readonly last: number } | null {
      const row = span.get() as { first: number | null; last: number | null }; // an aggregate always has its row
      return row.first === null || row.last === null ? null : { first: row.first, last: row.last };
    },

    /** Events by day and type, both days included. */
    days: (from: number, to: number): DayCount[] => days.all(from, to) as unknown as DayCount[], // as selected

    /** How many events of each type there had been by the end of a day. */
    totals: (day: number): ReadonlyMap<string, number> =>
      new Map((totals.all(day) as { type: string; count: number }[]).map(({ type, count }) => [type, count])),

    /** Members who had posted, and those who had also founded a company, by the end of a day. */
    steps(day: number): { readonly posted: number; readonly founded: number } {
      const counts = new Map((steps.all(day) as { step: string; count: number }[]).map((row) => [row.step, row.count]));
      return { posted: counts.get('posted') ?? 0, founded: counts.get('founded') ?? 0 };
    },

    /** The median time from joining to following somebody for the first time, in seconds; null where nobody has. */
    medianWait(day: number): number | null {
      const classes = waits.all(day) as { class: number; count: number }[]; // as selected
      let left = classes.reduce((sum, { count }) => sum + count, 0) / 2;
      for (const { class: of, count } of classes) {
        left -= count;
        if (left <= 0) return waitSeconds(of);
      }
      return null;
    },

    /** The industries or cities with the most companies at the end of a day. */
    top: (kind: 'industry' | 'city', day: number): Group[] => groups.all(kind, day) as unknown as Group[], // as selected
  };
}
