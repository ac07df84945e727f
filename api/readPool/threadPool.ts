import { Piscina } from 'piscina';

type Options = NonNullable<ConstructorParameters<typeof Piscina>[0]>;

/**
 * A pool of threads that are there while they are needed. Where one cannot be started, as when its file has gone since,
 * Piscina says so to whoever listens to the pool, and where nobody does the process ends; the tasks that waited for it are not told.
 * Here they are rejected.
 */
export function createThreadPool<Task, Answer>(options: Options) {
  // Nobody asks for its histograms of times.
  const pool = new Piscina<Task, Answer>({ recordTiming: false, minThreads: 0, ...options });
  pool.setMaxListeners(0);
  pool.on('error', () => {}); // between two tasks

  return {
    /** @throws what the task throws, or why no thread could be started */
    async run(task: Task, signal: AbortSignal | null = null): Promise<Answer> {
      const fallen = Promise.withResolvers<never>();
      pool.on('error', fallen.reject);
      try {
        return await Promise.race([pool.run(task, { signal }), fallen.promise]);
      } finally {
        pool.off('error', fallen.reject);
      }
    },
    waiting: (): number => pool.queueSize,
    close: (): Promise<void> => pool.destroy(),
  };
}
