import type { Argon2Parameters } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import { SMALL_YOUNG_GENERATION } from '#events/runtime/workerResourceLimits.ts';
import type { Asked, Derived } from './argon2Thread.ts';

let thread: Worker | undefined;
let asked = 0;
const waiting = new Map<number, PromiseWithResolvers<Buffer>>();

/**
 * Argon2id, one hash after the other on a thread of its own. Node would take turns on four threads, and in each the
 * allocator keeps what was once used for it: up to 40 MB.
 *
 * @throws what Node says of parameters that are none
 */
export function argon2id(parameters: Argon2Parameters): Promise<Buffer> {
  thread ??= start();
  const derived = Promise.withResolvers<Buffer>();
  asked += 1;
  waiting.set(asked, derived);
  thread.ref();
  thread.postMessage({ id: asked, parameters } satisfies Asked);
  return derived.promise;
}

function start(): Worker {
  const started = new Worker(new URL('./argon2Thread.ts', import.meta.url), { resourceLimits: SMALL_YOUNG_GENERATION });
  started.on('message', (answer: Derived) => {
    const derived = waiting.get(answer.id);
    waiting.delete(answer.id);
    // Nobody's end is to wait for a thread that has nothing to do.
    if (waiting.size === 0) started.unref();
    if ('hash' in answer) derived?.resolve(Buffer.from(answer.hash));
    else derived?.reject(answer.error);
  });
  return started;
}
