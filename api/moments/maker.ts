import { Worker } from 'node:worker_threads';
import { SMALL_ROUNDS } from '#events/smallRounds.ts';
import type { LogSettings } from '#projections/config.ts';
import type { MomentAsked, MomentMade } from '#projections/moments/thread.ts';

/** Makes read models of earlier moments on a thread, which is there while it is needed. */
export function createMaker(settings: LogSettings) {
  const waiting = new Map<string, { resolve(path: string): void; reject(error: Error): void }>();
  let thread: Worker | undefined;

  function start(): Worker {
    const { DATA_DIR, EVENTSTORE_URL, MASTER_KEY, LOG_LEVEL } = settings;
    const worker = new Worker(new URL('../../projections/moments/thread.ts', import.meta.url), {
      workerData: { DATA_DIR, EVENTSTORE_URL, MASTER_KEY, LOG_LEVEL } satisfies LogSettings,
      resourceLimits: SMALL_ROUNDS,
    });
    worker.on('message', (answer: MomentMade) => {
      const asked = waiting.get(answer.dir);
      waiting.delete(answer.dir);
      if ('path' in answer) asked?.resolve(answer.path);
      else asked?.reject(new Error(`the read model could not be made: ${answer.failed}`));
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
    /** The path of the read model, in the directory that was named for it alone. @throws when it cannot be made */
    make(asked: MomentAsked): Promise<string> {
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
