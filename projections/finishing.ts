import { once } from 'node:events';
import { statSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { SMALL_YOUNG_GENERATION } from '#events/runtime/workerResourceLimits.ts';
import { READ_MODELS } from './models.ts';
import { finishHere } from './runner/build.ts';
import type { Unfinished } from './runner/files.ts';

/** What the other thread is given: files, and the names of their models. */
export type Share = readonly { readonly path: string; readonly name: string }[];

/** What is finished sooner than a thread would have started: bytes, of all files together. */
const WORTH_A_THREAD = 50e6;

/**
 * Finishes files on two threads, since the one that read the log ahead is gone by now: each takes half, by their size.
 *
 * @param worthAThread bytes: fewer are finished here
 */
export async function finishOnTwoThreads(
  files: readonly Unfinished[],
  signal?: AbortSignal,
  worthAThread = WORTH_A_THREAD,
): Promise<void> {
  const [ours, theirs] = halves(files, worthAThread);
  if (theirs.length === 0) return finishHere(files, signal);
  const thread = new Worker(new URL('./finishingThread.ts', import.meta.url), {
    workerData: theirs.map(({ path, model }) => ({ path, name: model.name })) satisfies Share,
    resourceLimits: SMALL_YOUNG_GENERATION,
  });
  const stop = () => void thread.terminate();
  signal?.addEventListener('abort', stop);
  // It throws where the thread fell.
  const finished = once(thread, 'exit');
  finished.catch(() => {}); // whoever waits hears of it
  try {
    await finishHere(ours, signal);
    const [code] = await finished;
    signal?.throwIfAborted();
    if (code !== 0) throw new Error('the thread that finishes read models stopped before they were');
  } finally {
    signal?.removeEventListener('abort', stop);
    await thread.terminate();
  }
}

/** The largest first, each to the half that has less so far. */
function halves(files: readonly Unfinished[], worthAThread: number): [Unfinished[], Unfinished[]] {
  const sized = files.map((file) => ({ file, bytes: statSync(file.path).size }));
  const all = sized.reduce((sum, { bytes }) => sum + bytes, 0);
  // The other thread knows the models of the product alone.
  if (all < worthAThread || !files.every(({ model }) => READ_MODELS.some((known) => known === model)))
    return [[...files], []];
  const ours = { files: [] as Unfinished[], bytes: 0 };
  const theirs = { files: [] as Unfinished[], bytes: 0 };
  for (const { file, bytes } of sized.sort((one, other) => other.bytes - one.bytes)) {
    const half = ours.bytes <= theirs.bytes ? ours : theirs;
    half.files.push(file);
    half.bytes += bytes;
  }
  return [ours.files, theirs.files];
}
