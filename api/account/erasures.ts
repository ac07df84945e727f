import { type Position, START } from '#events/port/store.ts';
import { memberErased, memberErasureBegun } from '#events/subjects/member.ts';
import type { Platform } from '../platform/platform.ts';
import { sessionsOf } from '../session/sessions.ts';
import { eraser } from './erase.ts';

export interface WatchOptions {
  /** How often the log is looked at, in milliseconds. */
  readonly everyMs?: number;
  /** An erasure that has not been completed for so long was given up by whoever began it. */
  readonly givenUpAfterMs?: number;
}

/** An erasure that is not complete: from when on it is to be completed, and how often that has failed. */
type Begun = { readonly from: number; readonly failures: number };

const RETRY_FIRST_MS = 1000;
const RETRY_MOST_MS = 60_000;

const TYPES = [memberErasureBegun.type, memberErased.type];

/**
 * Sees the erasures in the log go by, whichever process began them: drops what this one keeps in memory of the member,
 * and completes what a crash has interrupted, also one of long ago.
 */
export function watchErasures(platform: Platform, { everyMs = 1000, givenUpAfterMs = 60_000 }: WatchOptions = {}) {
  const { store, keyring, clock, log } = platform;
  const { complete } = eraser(platform);
  const sessions = sessionsOf(platform);
  const begun = new Map<string, Begun>();
  let position: Position = START;
  let looking: Promise<void> = Promise.resolve();
  let busy = false;

  async function look(): Promise<void> {
    for await (const batch of store.readAll({ after: position, types: TYPES })) {
      for (const { type, data, at } of batch.events) {
        const { member } = memberErased.data.parse(data); // both types say the same
        if (type === memberErased.type) {
          begun.delete(member);
          keyring.forget(member);
        } else {
          begun.set(member, { from: at + givenUpAfterMs, failures: 0 });
          sessions.allEnded(member);
        }
      }
      position = batch.position;
    }
    for (const [member, waiting] of begun) {
      if (clock() < waiting.from) continue;
      try {
        await complete(member, { actor: null, at: clock() });
        begun.delete(member);
        log.info({ member }, 'completed an erasure that had been interrupted');
      } catch (error) {
        // The others are forgotten all the same.
        const retryInMs = Math.min(RETRY_FIRST_MS * 2 ** waiting.failures, RETRY_MOST_MS);
        begun.set(member, { from: clock() + retryInMs, failures: waiting.failures + 1 });
        log.error({ err: error, member, retryInMs }, 'an erasure could not be completed; it is tried again');
      }
    }
  }

  const timer = setInterval(() => {
    if (busy) return;
    busy = true;
    looking = look()
      .catch((error) => log.error({ err: error }, 'the erasures in the log could not be followed; it is tried again'))
      .finally(() => {
        busy = false;
      });
  }, everyMs);
  timer.unref();

  return {
    /** Resolves when what is under way is done. */
    async stop(): Promise<void> {
      clearInterval(timer);
      await looking;
    },
  };
}
