import { Worker } from 'node:worker_threads';
import { SMALL_YOUNG_GENERATION } from '#events/runtime/workerResourceLimits.ts';
import type { LogSettings } from '#projections/config.ts';
import type { MomentAsked, MomentMade } from '#projections/pointInTime/thread.ts';

/** Makes read models of earlier moments on a thread, which is there while it is needed. */
export function createMaker(settings: LogSettings) {
  const waiting = new Map<string, { resolve(): void; reject(error: Error): void }>();
  let thread: Worker | undefined;

  function start(): Worker {
    const { DATA_DIR, EVENTSTORE_URL, MASTER_KEY, LOG_LEVEL } = settings;
    const worker = new Worker(new URL('../../projections/pointInTime/thread.ts', import.meta.url), {
      workerData: { DATA_DIR, EVENTSTORE_URL, MASTER_KEY, LOG_LEVEL } satisfies LogSettings,
      resourceLimits: SMALL_YOUNG_GENERATION,
    });
    worker.on('message', (answer: MomentMade) => {
      const asked = waiting.get(answer.dir);
      waiting.delete(answer.dir);
      if (answer.failed === undefined) asked?.resolve();
      else asked?.reject(new Error(`the read models could not be made: ${answer.failed}`));
    });
    worker.on('error', (error) => giveUp(worker, error));
    worker.on('exit', () => giveUp(worker, new Error('the thread that makes earlier moments has stopped')));
    return worker;
  }

  function giveUp(worker: Worker, error: Error): void {
    if (thread !== worker) return;
    thread = undefined;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  }

  return {
    /** Makes them in the directory that was named for them alone. @throws when they cannot be made */
    make(asked: MomentAsked): Promise<void> {
      thread ??= start();
      thread.postMessage(asked);
      return new Promise((resolve, reject) => waiting.set(asked.dir, { resolve, reject }));
    },

    async stop(): Promise<void> {
      const stopped = thread;
      thread = undefined;
      for (const { reject } of waiting.values()) reject(new Error('no earlier moments are made any more'));
      waiting.clear();
      await stopped?.terminate();
    },
  };
}

export type Maker = ReturnType<typeof createMaker>;
