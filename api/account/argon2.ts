import { type Argon2Parameters, argon2 } from 'node:crypto';
import { promisify } from 'node:util';
import { Worker } from 'node:worker_threads';
import { SMALL_YOUNG_GENERATION } from '#events/runtime/workerResourceLimits.ts';
import type { Asked, Derived } from './argon2Thread.ts';

/** A thread without work ends after this: it holds some 20 MB. */
const IDLE_MS = 30_000;

const argon2Here = promisify(argon2);

/**
 * Argon2id, one hash after the other on a thread of its own. Node would take turns on four threads, and in each the
 * allocator keeps what was once used for it: up to 40 MB. That is done only where the thread cannot be started, as when its
 * file has gone since, or falls.
 */
export function createArgon2({ idleMs = IDLE_MS, file = new URL('./argon2Thread.ts', import.meta.url) } = {}) {
  let thread: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  let asked = 0;
  const waiting = new Map<
    number,
    { readonly parameters: Argon2Parameters; readonly derived: PromiseWithResolvers<Buffer> }
  >();

  function start(): Worker {
    const started = new Worker(file, { resourceLimits: SMALL_YOUNG_GENERATION });
    started.on('message', (answer: Derived) => {
      const derived = waiting.get(answer.id)?.derived;
      waiting.delete(answer.id);
      if (waiting.size === 0) rest(started);
      if ('hash' in answer) derived?.resolve(Buffer.from(answer.hash));
      else derived?.reject(answer.error);
    });
    started.on('error', () => {
      thread = undefined;
      for (const { parameters, derived } of waiting.values())
        argon2Here('argon2id', parameters).then(derived.resolve, derived.reject);
      waiting.clear();
    });
    return started;
  }

  /** Nobody's end is to wait for a thread that has nothing to do. */
  function rest(started: Worker): void {
    started.unref();
    idle = setTimeout(() => {
      thread = undefined;
      void started.terminate();
    }, idleMs).unref();
  }

  /** @throws what Node says of parameters that are none */
  return function argon2id(parameters: Argon2Parameters): Promise<Buffer> {
    clearTimeout(idle);
    thread ??= start();
    const derived = Promise.withResolvers<Buffer>();
    asked += 1;
    waiting.set(asked, { parameters, derived });
    thread.ref();
    thread.postMessage({ id: asked, parameters } satisfies Asked);
    return derived.promise;
  };
}

export const argon2id = createArgon2();
