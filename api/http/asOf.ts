import type { Context } from 'hono';
import type { PointInTime } from '#events/pointInTime.ts';
import { type EventStore, type Position, START } from '#events/port/store.ts';
import type { CompaniesFound, CompanyList } from '#projections/company/look.ts';
import type { FundList, FundsFound } from '#projections/fund/list.ts';
import type { CursorRefused } from '#projections/sql/cursor.ts';
import { hasRole } from '../access/roles.ts';
import type { Platform } from '../platform/platform.ts';
import type { HistoricalSearches, ListReads } from '../pointInTime/reads.ts';
import type { ModelName } from '../readModels/readModels.ts';
import { ReadModelMissing } from '../readModels/unready.ts';
import { ReadsBusy } from '../readPool/readPool.ts';
import { fail, signInFirst } from './answer.ts';
import type { Env } from './env.ts';
import type { ListDeps } from './list.ts';

/** What a list is read from: the present, or an earlier moment. It holds for the present turn of the event loop. */
export interface View extends ListDeps {
  readonly reads: ListReads;
  /** The time at which the list is read: milliseconds since 1970. */
  readonly time: number;
  /** Find a page on a thread of the pool. @throws {ReadsBusy} */
  companies(query: CompanyList, etag: string): Promise<CompaniesFound | CursorRefused>;
  funds(query: FundList, etag: string): Promise<FundsFound | CursorRefused>;
}

/** How long an answer waits for the read models to have passed the moment. */
const WAIT_MS = 2000;
const PRESENT: readonly ModelName[] = ['members', 'directory', 'feed', 'funds'];

/**
 * What a list read is to be answered from: the present where no moment is named; else, for analysts, the versions of
 * rows that held then. `refused` is the answer to who may not.
 * @throws {ReadModelMissing} while the versions are being built
 */
export async function viewOf(
  c: Context<Env>,
  platform: Platform & ListDeps,
  asOf: PointInTime | undefined,
): Promise<View | { readonly refused: Response }> {
  if (asOf === undefined) return presentOf(platform, platform.clock());
  const { session } = c.var;
  if (session === null) return { refused: signInFirst(c) };
  if (!(await hasRole(platform, session.member, 'analyst'))) return { refused: fail(c, 403, 'analysts-only.moments') };

  const { store, reads, clock } = platform;
  const head = await store.head();
  const position = 'time' in asOf ? (await store.timeRange({ until: asOf.time })).upTo : Math.min(asOf.position, head);
  const time = Math.min('time' in asOf ? asOf.time : await timeOf(store, position), clock());
  // What has just happened is there already, as long as nothing else has happened since.
  if (position === head && (await reads.waitFor(head, PRESENT, WAIT_MS)) && reads.position(PRESENT) === head)
    return presentOf(platform, time);
  const passed = reads.position(['temporal']) >= position || (await reads.waitFor(position, ['temporal'], WAIT_MS));
  if (!passed) throw new ReadModelMissing('temporal');
  return momentOf(platform, position, time);
}

function presentOf(
  { reads, clock, publicUrl, responseCache, guard, readPool }: Platform & ListDeps,
  time: number,
): View {
  return {
    ...{ reads, clock, publicUrl, responseCache, guard, time },
    companies: (query, etag) => readPool.read('companies', reads.queries.directory, query, etag),
    funds: (query, etag) => readPool.read('funds', reads.queries.funds, query, etag),
  };
}

function momentOf(platform: Platform & ListDeps, position: Position, time: number): View {
  const { reads, clock, publicUrl, responseCache, guard, readPool } = platform;
  const { temporal } = reads.queries;
  const { file } = temporal;

  /** Words are looked for in an index that is made for the moment: how rare a word is hangs on all that was there. */
  async function searched<L extends keyof HistoricalSearches>(list: L): Promise<HistoricalSearches[L]> {
    const then = await platform.pointInTime.at(list, position);
    if (!then) throw new ReadsBusy('too many earlier moments are being made');
    return then;
  }

  return {
    ...{ clock, publicUrl, responseCache, guard, time },
    // What was then does not change, but for who has been forgotten since.
    reads: { queries: temporal.at(position), state: () => (position + temporal.lastErased()).toString(36) },
    async companies({ q, ...query }, etag) {
      if (q !== undefined)
        return readPool.read('companiesSearchedAsOf', await searched('companies'), { ...query, q }, etag);
      return readPool.read('companiesAsOf', { file, look: temporal.companies }, { ...query, asOf: position }, etag);
    },
    async funds({ q, ...query }, etag) {
      if (q !== undefined) return readPool.read('fundsSearchedAsOf', await searched('funds'), { ...query, q }, etag);
      return readPool.read('fundsAsOf', { file, look: temporal.funds }, { ...query, asOf: position }, etag);
    },
  };
}

/** When the event at a position was written, or the last one before it; 0 where there is none. */
async function timeOf(store: EventStore, position: Position): Promise<number> {
  for (let window = 1; ; window *= 8) {
    const after = Math.max(position - window, START);
    let at: number | undefined;
    for await (const { events } of store.readAll({ after, upTo: position })) at = events.at(-1)?.at ?? at;
    if (at !== undefined || after === START) return at ?? 0;
  }
}
