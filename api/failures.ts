import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { Forgotten } from '#events/codec.ts';
import { LogCorrupt, LogUnavailable } from '#events/port/store.ts';
import { QueueFull } from './account/semaphore.ts';
import { KeyUsed, StreamContended } from './commands/commands.ts';
import { fail, keyUsed, tooMany } from './http/answer.ts';
import type { Env } from './http/env.ts';
import { sessionEnded } from './http/session.ts';
import type { Platform } from './platform/platform.ts';
import { ReadModelBehind, ReadModelMissing } from './readModels/unready.ts';
import { ReadsBusy } from './readPool/readPool.ts';
import { isDiskFull } from './storage/diskFull.ts';

/** Until then, at the most, those who wait for a password to be hashed have had their turn. */
const QUEUE_FULL_SECONDS = 10;
/** A read model is built in seconds; one of a very long log in minutes. */
const BUILDING_SECONDS = '5';
/** By then those who wait for a search have had theirs, or been told. */
const BUSY_SECONDS = 2;

const UNAVAILABLE_SECONDS = 5;

/** What a request is answered whose route threw: by the kind of error, in words; the log hears of what is ours to mend. */
export function answerFailure(platform: Pick<Platform, 'log'>) {
  return function answer(error: Error, c: Context<Env>) {
    // Thrown by Hono itself for a body that is not JSON.
    if (error instanceof HTTPException && error.status < 500) return fail(c, 400, 'malformed.body');
    // The member was erased while they were writing.
    if (error instanceof Forgotten) return sessionEnded(c);
    if (error instanceof ReadModelMissing) {
      c.header('Retry-After', BUILDING_SECONDS);
      return fail(c, 503, 'being-built.part');
    }
    if (error instanceof ReadModelBehind) {
      c.header('Retry-After', String(BUSY_SECONDS));
      return fail(c, 503, 'behind.reading');
    }
    if (error instanceof ReadsBusy) {
      c.header('Retry-After', String(BUSY_SECONDS));
      return fail(c, 503, 'busy.searches');
    }
    if (error instanceof QueueFull) return tooMany(c, QUEUE_FULL_SECONDS, 'signIns');
    if (error instanceof StreamContended) {
      c.header('Retry-After', '1');
      return fail(c, 409, 'conflict.meanwhile');
    }
    if (error instanceof KeyUsed) return keyUsed(c);
    if (error instanceof LogUnavailable || error instanceof LogCorrupt || isDiskFull(error)) {
      platform.log.error({ reason: error.message, requestId: c.get('requestId') }, 'a request failed');
      c.header('Retry-After', String(UNAVAILABLE_SECONDS));
      return fail(c, 503, 'unavailable.saving');
    }
    // Whoever broke off in the middle of a body hears of nothing any more.
    if (isBrokenOff(error)) return fail(c, 400, 'malformed.brokenOff');
    platform.log.error({ err: error, requestId: c.get('requestId') }, 'a request failed');
    return fail(c, 500, 'internal.ours');
  };
}

const isBrokenOff = (error: Error): boolean =>
  'code' in error && error.code === 'ECONNRESET' && error.message === 'aborted';
