import { once } from 'node:events';
import { statSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { SMALL_YOUNG_GENERATION } from '#events/runtime/workerResourceLimits.ts';
import { READ_MODELS } from './models.ts';
import { finishHere } from './runner/build.ts';
import type { Unfinished } from './runner/files.ts';

/** What the other thread is given. */
export interface Share {
  readonly files: readonly { readonly path: string; readonly name: string }[];
  /** One number that both threads share: how many files have been taken. */
  readonly taken: Int32Array;
}

/** The files that one thread finishes: its first, and as long as there are any the next that neither has taken. */
export function* takenFrom<File>(files: readonly File[], first: number, taken: Int32Array): Iterable<File> {
  for (let next = first; next < files.length; next = Atomics.add(taken, 0, 1)) yield files[next] as File; // within it
}

/** What is finished sooner than a thread would have started: bytes, of all files together. */
const WORTH_A_THREAD = 50e6;

/**
 * Finishes files on two threads, since the one that read the log ahead is gone by now: the largest first, each thread the next
 * one when it is done with one.
 *
 * @param worthAThread bytes: fewer are finished here
 */
export async function finishOnTwoThreads(
  files: readonly Unfinished[],
  signal?: AbortSignal,
  worthAThread = WORTH_A_THREAD,
): Promise<void> {
  const sized = files.map((file) => ({ file, bytes: statSync(file.path).size }));
  const all = sized.reduce((sum, { bytes }) => sum + bytes, 0);
  // The other thread knows the models of the product alone.
  if (all < worthAThread || !files.every(({ model }) => READ_MODELS.some((known) => known === model)))
    return finishHere(files, signal);
  const largestFirst = sized.sort((one, other) => other.bytes - one.bytes).map(({ file }) => file);
  const taken = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)).fill(2); // the first of each thread
  const thread = new Worker(new URL('./finishingThread.ts', import.meta.url), {
    workerData: { files: largestFirst.map(({ path, model }) => ({ path, name: model.name })), taken } satisfies Share,
    resourceLimits: SMALL_YOUNG_GENERATION,
  });
  const stop = () => void thread.terminate();
  signal?.addEventListener('abort', stop);
  // It throws where the thread fell.
  const finished = once(thread, 'exit');
  finished.catch(() => {}); // whoever waits hears of it
  try {
    await finishHere(takenFrom(largestFirst, 0, taken), signal);
    const [code] = await finished;
    signal?.throwIfAborted();
    if (code !== 0) throw new Error('the thread that finishes read models stopped before they were');
  } finally {
    signal?.removeEventListener('abort', stop);
    await thread.terminate();
  }
}
