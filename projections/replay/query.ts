import type { Wanted } from '#events/history.ts';
import type { PointInTime } from '#events/pointInTime.ts';

/** What was asked for, under the names that GET /events has for it. */
export type Query = Record<string, string | string[]>;

/**
 * Writes into the log that personal fields are about to be read here, as GET /events does: a reading that cannot be
 * recorded does not take place. The command line hands it in; nothing is appended from here.
 */
export type RecordReading = (query: Query) => Promise<void>;

const toIso = (time: number): string => new Date(time).toISOString();

export function queryOf({ from, to, since, until, types, categories, stream }: Wanted): Query {
  const named = {
    from: from?.toString(),
    to: to?.toString(),
    since: since === undefined ? undefined : toIso(since),
    until: until === undefined ? undefined : toIso(until),
    type: oneOrMore(types),
    category: oneOrMore(categories),
    stream,
  };
  return Object.fromEntries(Object.entries(named).filter((entry): entry is [string, string] => entry[1] !== undefined));
}

export const queryAsOf = (moment: PointInTime): Query => ({
  asOf: 'time' in moment ? toIso(moment.time) : String(moment.position),
});

const oneOrMore = (names: readonly string[] | undefined): string | string[] | undefined =>
  names?.length === 1 ? names[0] : names && [...names];
