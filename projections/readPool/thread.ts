import type { DatabaseSync } from 'node:sqlite';
import { LRUCache } from 'lru-cache';
import { type BacktestQuery, createBacktestLook } from '../company/backtest.ts';
import { type CandidatesQuery, createCandidatesLook } from '../company/candidates.ts';
import { createFairnessLook, type FairnessQuery } from '../company/fairness.ts';
import { type CompanyList, createCompanyLook } from '../company/look.ts';
import { createMessageLook, type MessagesQuery } from '../conversation/search.ts';
import { createDealsLook, type DealDays } from '../dealFunnel/queries.ts';
import type { FundList } from '../fund/list.ts';
import { createFundLook } from '../fund/look.ts';
import { createMissesLook, type MissesQuery } from '../fund/missesLook.ts';
import { createMemberLook, type MembersQuery } from '../member/look.ts';
import { createPostLook } from '../post/look.ts';
import { openForQueries } from '../runner/files.ts';
import { isSpoilt } from '../runner/spoilt.ts';
import type { RelevanceQuery } from '../search/relevance.ts';
import { type AsOf, createTemporalQueries } from '../temporal/queries.ts';
import { createCompaniesSearchedAsOf, createFundsSearchedAsOf } from '../temporal/searchAsOf.ts';

/** The reads that are too dear for the thread that answers, by name. Each takes and gives plain data. */
const READS = {
  companies: (db: DatabaseSync) => createCompanyLook(db).look,
  backtest: createBacktestLook,
  fairness: createFairnessLook,
  candidates: createCandidatesLook,
  funds: (db: DatabaseSync) => createFundLook(db).look,
  misses: createMissesLook,
  members: (db: DatabaseSync) => createMemberLook(db).look,
  posts: (db: DatabaseSync) => createPostLook(db).look,
  messages: createMessageLook,
  deals: createDealsLook,
  companiesAsOf: (db: DatabaseSync) => createTemporalQueries(db).companies,
  fundsAsOf: (db: DatabaseSync) => createTemporalQueries(db).funds,
  companiesSearchedAsOf: createCompaniesSearchedAsOf,
  fundsSearchedAsOf: createFundsSearchedAsOf,
} as const;

/** What each of them is asked. */
export interface HeavyQueries {
  readonly companies: CompanyList;
  readonly backtest: BacktestQuery;
  readonly fairness: FairnessQuery;
  readonly candidates: CandidatesQuery;
  readonly funds: FundList;
  readonly misses: MissesQuery;
  readonly members: MembersQuery;
  readonly posts: RelevanceQuery;
  readonly messages: MessagesQuery;
  readonly deals: DealDays;
  readonly companiesAsOf: AsOf<CompanyList>;
  readonly fundsAsOf: AsOf<FundList>;
  readonly companiesSearchedAsOf: CompanyList;
  readonly fundsSearchedAsOf: FundList;
}
export type HeavyRead = keyof typeof READS;
export type HeavyAnswer<R extends HeavyRead> = ReturnType<ReturnType<(typeof READS)[R]>>;

export interface HeavyTask<R extends HeavyRead = HeavyRead> {
  readonly read: R;
  /** The read model's file. */
  readonly file: string;
  readonly query: HeavyQueries[R];
}

/** Said where the file is not there (any more), or is no whole database: whoever has it open sees to that. */
export const GONE = 'gone';

/** A file that was not read for so long is let go: its disk space, too, where it has been deleted meanwhile. */
const OPEN_MS = 10_000;
const OPEN_MAX = 8;
const CACHE_KIB = 8192;

/** SQLITE_CANTOPEN: a file that the one to read refers to. */
const CANNOT_OPEN = 14;
const isNotThere = (error: unknown): boolean => (error as { errcode?: number }).errcode === CANNOT_OPEN; // as node:sqlite says it

type Opened = { readonly db: DatabaseSync; readonly look: (query: never) => unknown };

const opened = new LRUCache<string, Opened>({
  max: OPEN_MAX,
  ttl: OPEN_MS,
  updateAgeOnGet: true,
  ttlAutopurge: true,
  dispose: ({ db }) => db.close(),
});

/** What a read found, and how many milliseconds it took; that a file had to be opened first is nobody's doing. */
export interface TimedAnswer {
  readonly answer: unknown;
  readonly ms: number;
}

/** What a thread of the pool does. Without a task it has only been started. */
export default function readTimed(task: HeavyTask | null): TimedAnswer {
  if (task === null) return { answer: undefined, ms: 0 };
  const reader = readerOf(task);
  const begun = performance.now();
  const answer = reader === null ? GONE : readHeavily(reader, task);
  return { answer, ms: performance.now() - begun };
}

/** What looks in a task's file; null where that is not there. */
function readerOf({ read, file }: HeavyTask): Opened | null {
  const key = `${read} ${file}`;
  const known = opened.get(key);
  if (known) return known;
  let db: DatabaseSync;
  try {
    db = openForQueries(file, { cacheKiB: CACHE_KIB });
  } catch {
    return null;
  }
  try {
    const reader = { db, look: READS[read](db) };
    opened.set(key, reader);
    return reader;
  } catch (error) {
    db.close();
    if (isSpoilt(error) || isNotThere(error)) return null;
    throw error;
  }
}

/** One read, in a snapshot as new as can be. */
function readHeavily({ db, look }: Opened, { read, file, query }: HeavyTask): unknown {
  try {
    // Several statements make one answer.
    db.exec('BEGIN');
    try {
      return look(query as never); // `HeavyTask` says that they belong together
    } finally {
      db.exec('COMMIT');
    }
  } catch (error) {
    if (!isSpoilt(error)) throw error;
    opened.delete(`${read} ${file}`);
    return GONE;
  }
}
