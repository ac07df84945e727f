import { growingCache } from '#events/runtime/growingCache.ts';

/** Points for so many seconds, and what may be saved up. */
interface Allowance {
  readonly perSecond: number;
  readonly most: number;
}

/** Many people stand behind one address: what fifty of an office read and search in ten seconds of haste is 7,550 points. */
const GUESTS: Allowance = { perSecond: 800, most: 9000 };
const MEMBER: Allowance = { perSecond: 300, most: 4000 };

/**
 * What a read costs, in tenths of a millisecond or so on the thread that answers. Lists that are kept cost nothing more. A
 * backtest looks at every company there was, on a thread of the pool.
 */
export const READ_COST = { read: 1, list: 5, search: 20, backtest: 200 } as const;

/** Of a thread of the pool, too: a point is a tenth of a millisecond. What is slow for once costs no more than the longest query. */
const POINTS_A_MS = 10;
const THREAD_MS_MOST = 300;

/** What a read costs beside `paid`, for how many milliseconds of the pool's threads it took. */
export const costOfThreads = (ms: number, paid: number): number =>
  Math.max(0, Math.floor(Math.min(ms, THREAD_MS_MOST) * POINTS_A_MS) - paid);

/** So many readers are remembered; one who is forgotten has the whole allowance again. */
const READERS = 50_000;

/** Who reads: a member, or the guests of an address. */
export interface Reader {
  readonly member: boolean;
  readonly name: string;
}

/** A list's usual answer is in its cost. Of a longer one, so many bytes more take as long to make as a point stands for. */
const USUAL_BYTES = 100_000;
const BYTES_A_POINT = 20_000;

/** What an answer costs beside its reading, for how long it is. */
export const costOfBytes = (bytes: number): number => Math.floor(Math.max(0, bytes - USUAL_BYTES) / BYTES_A_POINT);

/**
 * Takes points of a reader's allowance. @returns null if there are as many, else the seconds to wait
 * @param isOwed they are taken in any case, for what has been read already; whoever has not as many waits the next time
 */
export type ReadBudget = (reader: Reader, points: number, isOwed?: boolean) => number | null;

/**
 * Counts what reading costs, so that nobody keeps the answering thread from the others. It counts in this process's
 * memory. Answers at once, since a list is rendered in one turn of the event loop.
 *
 * @param enabled false where RATE_LIMIT is 'off'
 * @param clock milliseconds
 */
export function createReadBudget({ enabled, clock }: { enabled: boolean; clock: () => number }): ReadBudget {
  if (!enabled) return () => null;
  const left = growingCache<string, { points: number; at: number }>(READERS);
  return function spend({ member, name }, points, isOwed = false) {
    const { perSecond, most } = member ? MEMBER : GUESTS;
    const key = `${member ? 'm' : 'g'}${name}`;
    const now = clock();
    const had = left.get(key) ?? { points: most, at: now };
    const has = Math.min(most, had.points + (Math.max(0, now - had.at) / 1000) * perSecond);
    const enough = isOwed || has >= points;
    left.set(key, { points: enough ? has - points : has, at: now });
    return enough ? null : Math.max(1, Math.ceil((points - has) / perSecond));
  };
}
