import { on } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { DomainEvent } from './catalogue.ts';
import { type LogRange, type ReadDecoded, readDecodedHere } from './decoded.ts';
import type { LogConfig, OpenLog } from './open.ts';
import { LogCorrupt } from './port/store.ts';
import { BATCHES_YOUNG } from './runtime/workerResourceLimits.ts';

/** What the thread is started with. */
export type Ahead = Omit<LogRange, 'signal'> & { readonly config: LogConfig };

/** A batch as it travels between threads: its events as JSON texts of lists, which cost less than their copy would. */
export interface Packed {
  readonly events: readonly string[];
  readonly read: number;
  readonly position: number;
}

/** So many batches may lie ready (some 150 kB each): enough that neither side waits for the other's slower moments. */
const AHEAD = 3;

/** Fewer events than this are read before a thread would have started and warmed up. */
const WORTH_A_THREAD = 50_000;

/**
 * Reads a log's events as `decode` makes them, on a thread of its own: finding, parsing and decrypting them takes a third of
 * the time of a build, and goes on while the caller is at work on those before.
 */
export function prefetchDecoded(
  { DATA_DIR, EVENTSTORE_URL, MASTER_KEY }: LogConfig,
  resourceLimits = BATCHES_YOUNG,
): ReadDecoded {
  return async function* ({ signal, ...stretch }) {
    if (signal?.aborted) return;
    const config = { DATA_DIR, EVENTSTORE_URL, MASTER_KEY };
    const thread = new Worker(new URL('./prefetchingReaderThread.ts', import.meta.url), {
      workerData: { ...stretch, config } satisfies Ahead,
      resourceLimits,
    });
    const stop = () => void thread.terminate();
    signal?.addEventListener('abort', stop);
    try {
      const batches = on(thread, 'message', { close: ['exit'] });
      for (let n = 0; n < AHEAD; n += 1) thread.postMessage(null);
      for await (const [packed] of batches as AsyncIterable<[Packed | null]>) {
        if (signal?.aborted || packed === null) return;
        thread.postMessage(null);
        const { read, position } = packed;
        yield { events: unpacked(packed.events), read, position };
      }
      if (!signal?.aborted) throw new Error('the thread that reads the log stopped before its end');
    } finally {
      signal?.removeEventListener('abort', stop);
      await thread.terminate();
    }
  };
}

function unpacked(lists: readonly string[]): DomainEvent[] {
  try {
    return lists.flatMap((list) => JSON.parse(list) as DomainEvent[]); // as the thread wrote them
  } catch (cause) {
    throw new LogCorrupt('an event in the log is no JSON', { cause });
  }
}

/**
 * Reads long stretches ahead on a thread of their own, and short ones on the thread that asks.
 * @param limits of that thread
 */
export function readDecodedFrom(
  config: LogConfig,
  log: Pick<OpenLog, 'store' | 'keyring'>,
  limits = BATCHES_YOUNG,
): ReadDecoded {
  const here = readDecodedHere(log);
  const ahead = prefetchDecoded(config, limits);
  return async function* (stretch) {
    const end = stretch.upTo ?? (await log.store.head());
    yield* end - stretch.after < WORTH_A_THREAD ? here(stretch) : ahead(stretch);
  };
}
