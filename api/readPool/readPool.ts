import { availableParallelism } from 'node:os';
import { SEARCHES_YOUNG } from '#events/runtime/workerResourceLimits.ts';
import {
  GONE,
  type HeavyAnswer,
  type HeavyQueries,
  type HeavyRead,
  type HeavyTask,
  type TimedAnswer,
} from '#projections/readPool/thread.ts';
import { createThreadPool } from './threadPool.ts';
import { threadTime } from './threadTime.ts';

/** One thread is left for answering, one for projecting; more than a few threads only wait for the same disk. */
const THREADS = Math.max(1, Math.min(4, availableParallelism() - 1));
/** So many reads wait, and so long at the most, waiting and reading together; a thread that reads on is ended. */
const WAITING_MAX = 128;
const LONGEST_MS = 3000;
/** A thread without work ends after this. */
const IDLE_MS = 60_000;

/** A heavy read cannot be taken now: too many wait, or it took too long. */
export class ReadsBusy extends Error {
  override readonly name = 'ReadsBusy';
}

export interface HeavyReader<R extends HeavyRead> {
  /** The read model's file. */
  readonly file: string;
  /** The same read on this thread: where the file has been deleted, and is read on by who has it open. */
  look(query: HeavyQueries[R]): HeavyAnswer<R>;
}

/**
 * A small pool of threads with read-only connections, for searches and counts: what takes milliseconds never holds up
 * the thread that answers everybody.
 */
export function createReadPool({ threads = THREADS, waiting = WAITING_MAX, longestMs = LONGEST_MS } = {}) {
  const pool = createThreadPool<HeavyTask | null, TimedAnswer>({
    filename: new URL('../../projections/readPool/thread.ts', import.meta.url).href,
    maxThreads: threads,
    idleTimeout: IDLE_MS,
    // A thread that waits must be able to let files go: 'sync' would stop its timers.
    atomics: 'async',
    resourceLimits: SEARCHES_YOUNG,
  });
  const underWay = new Map<string, Promise<unknown>>();

  async function run(task: HeavyTask | null): Promise<unknown> {
    if (pool.waiting() >= waiting) throw new ReadsBusy('too many searches wait');
    // AbortSignal.timeout would come due for each read, long after its end.
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), longestMs);
    try {
      const { answer, ms } = await pool.run(task, late.signal);
      const took = threadTime.getStore();
      if (took) took.ms += ms;
      return answer;
    } catch (error) {
      if (late.signal.aborted) throw new ReadsBusy('a search took too long');
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    /**
     * Reads on a thread of the pool. Who asks the same of the same state at the same time shares one read.
     * @param version names the state that the answer may not be older than, such as a list's ETag
     * @throws {ReadsBusy}
     */
    async read<R extends HeavyRead>(
      read: R,
      reader: HeavyReader<R>,
      query: HeavyQueries[R],
      version: string,
    ): Promise<HeavyAnswer<R>> {
      const key = `${read} ${reader.file} ${version} ${JSON.stringify(query)}`;
      const known = underWay.get(key);
      const reading = known ?? run({ read, file: reader.file, query }).finally(() => underWay.delete(key));
      if (!known) underWay.set(key, reading);
      const answer = await reading;
      return answer === GONE ? reader.look(query) : (answer as HeavyAnswer<R>); // what READS[read] gives
    },

    /** Starts a thread before the first search needs it. */
    async warm(): Promise<void> {
      await run(null);
    },

    close: pool.close,
  };
}

export type ReadPool = ReturnType<typeof createReadPool>;
