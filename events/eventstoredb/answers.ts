import type { EventStoreDBClient } from '@eventstore/db-client';
import { commandError, openRead } from './calls.ts';
import { NoAnswer } from './transientErrors.ts';
import type { ReadAnswer, ReadRequest } from './wire.ts';

/** The server is asked to wait while so much lies here untaken. */
const MOST_READY = 2000;

export interface Call {
  readonly requiresLeader?: boolean;
  /** The read ends with an error when nothing has come for so long; a subscription may be silent. */
  readonly silenceMs?: number | undefined;
  /** The same until its first answer: a subscription is confirmed at once. */
  readonly beginsWithinMs?: number | undefined;
  /** When it aborts, the read just ends. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * What a read or a subscription sends: each time all that has come since. It is taken in while the loop over it is at work,
 * for the server gives up a subscription that leaves 32 events lying. However the loop ends, the call ends too: it is
 * cancelled and what it had already brought is read and dropped, for a call is kept until its last message has been read.
 */
export async function* answers(
  client: EventStoreDBClient,
  request: ReadRequest,
  { requiresLeader = false, silenceMs, beginsWithinMs = silenceMs, signal }: Call,
): AsyncGenerator<readonly ReadAnswer[]> {
  const opening = openRead(client, request, { requiresLeader });
  // Where no node answers, finding one may take longer than the caller waits.
  const stream = await withinMs(opening, beginsWithinMs).catch((error: unknown) => {
    opening.then(letGo, () => {});
    throw error;
  });
  let ready: ReadAnswer[] = [];
  let ended: { readonly error?: Error } | null = null;
  let wake = (): void => {};
  stream.on('data', (answer: ReadAnswer) => {
    if (ready.push(answer) >= MOST_READY) stream.pause();
    wake();
  });
  // The call emits errors by hand, also after the loop is over.
  stream.on('error', (error) => {
    ended ??= { error };
    wake();
  });
  stream.on('end', () => {
    ended ??= {};
    wake();
  });
  let hasBegun = false;
  const stop = () => stream.cancel();
  signal?.addEventListener('abort', stop);
  if (signal?.aborted) stop();
  try {
    for (;;) {
      if (ready.length === 0 && ended === null) {
        const come = new Promise<void>((resolve) => {
          wake = resolve;
        });
        await withinMs(come, hasBegun ? silenceMs : beginsWithinMs);
      }
      hasBegun = true;
      if (signal?.aborted) return;
      if (ready.length > 0) {
        const taken = ready;
        ready = [];
        stream.resume();
        for (const answer of taken) checkPosition(answer);
        yield taken;
      } else if (ended !== null) {
        const { error } = ended;
        if (error) throw commandError(error);
        return;
      }
    }
  } finally {
    signal?.removeEventListener('abort', stop);
    ready = [];
    stream.removeAllListeners('data');
    letGo(stream);
  }
}

/** The client waits, when it is closed, for all that a call has brought to be read. */
function letGo(stream: Awaited<ReturnType<typeof openRead>>): void {
  stream.cancel();
  stream.resume();
}

function checkPosition(answer: ReadAnswer): void {
  const position = 'event' in answer ? answer.event.position : 'checkpoint' in answer ? answer.checkpoint : 0;
  if (!Number.isSafeInteger(position)) throw new RangeError(`the server gave no usable position: ${position}`);
}

/** @throws {NoAnswer} where it takes longer */
async function withinMs<T>(work: Promise<T>, ms: number | undefined): Promise<T> {
  if (ms === undefined) return work;
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new NoAnswer('the log did not answer in time')), ms);
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
    late.promise.catch(() => {});
  }
}
