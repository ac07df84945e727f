import { Semaphore } from 'async-mutex';
import { Piscina } from 'piscina';

type Options = NonNullable<ConstructorParameters<typeof Piscina>[0]> & { readonly maxThreads: number };

/**
 * A pool of threads that are there while they are needed. Where one cannot be started, as when its file has gone since,
 * Piscina says so to whoever listens to the pool, and where nobody does the process ends; the tasks that waited for it are not told.
 * Here they are rejected.
 *
 * Tasks are begun in the order in which they come. Of those that can be aborted Piscina puts one behind all others each time a
 * thread gets free, so that under load some would wait for ever: it is given no more than it has threads for.
 */
export function createThreadPool<Task, Answer>(options: Options) {
  // Nobody asks for its histograms of times.
  const pool = new Piscina<Task, Answer>({ recordTiming: false, minThreads: 0, ...options });
  pool.setMaxListeners(0);
  pool.on('error', () => {}); // between two tasks
  const turns = new Semaphore(options.maxThreads);
  const waiting = new Set<object>();
  let isClosed = false;

  async function inTurn(task: Task, signal: AbortSignal | null, place: object): Promise<Answer> {
    if (turns.isLocked()) waiting.add(place);
    const [, release] = await turns.acquire();
    waiting.delete(place);
    const fallen = Promise.withResolvers<never>();
    pool.on('error', fallen.reject);
    try {
      signal?.throwIfAborted();
      // Asked now, Piscina would start threads again.
      if (isClosed) throw new Error('the pool of threads is closed');
      return await Promise.race([pool.run(task, { signal }), fallen.promise]);
    } finally {
      pool.off('error', fallen.reject);
      release();
    }
  }

  return {
    /** @throws what the task throws, why no thread could be started, or the signal's reason */
    async run(task: Task, signal: AbortSignal | null = null): Promise<Answer> {
      const place = {};
      const aborted = Promise.withResolvers<never>();
      function giveUp(): void {
        waiting.delete(place);
        aborted.reject(signal?.reason);
      }
      signal?.addEventListener('abort', giveUp, { once: true });
      try {
        return await Promise.race([inTurn(task, signal, place), aborted.promise]);
      } finally {
        signal?.removeEventListener('abort', giveUp);
      }
    },
    waiting: (): number => waiting.size,
    async close(): Promise<void> {
      isClosed = true;
      await pool.destroy();
    },
  };
}
