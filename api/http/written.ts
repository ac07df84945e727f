import type { Context, MiddlewareHandler } from 'hono';
import type { Position } from '#events/store.ts';
import type { ReadSide } from '../readSide.ts';
import { fail } from './answer.ts';
import type { Env } from './env.ts';
import { answerHeader, header } from './header.ts';

/** So long a request waits for the read model. CONTRACT: 'Reading your own writes'. */
const WAIT_MS = 2000;

/**
 * Tells a write's position and waits until the read model has passed it, so that the answer, and the next read, show it.
 * Where the read model is late the answer says so with `x-stale`: what was written is safe all the same.
 */
export async function written(c: Context, reads: ReadSide, position: Position): Promise<void> {
  answerHeader(c, 'x-position', String(position));
  if (!(await reads.waitFor(position, WAIT_MS))) answerHeader(c, 'x-stale', 'true');
}

/** Makes a read that sends `x-min-position` wait for it, and answer with `x-stale` what it has when that takes too long. */
export function minPosition(reads: ReadSide): MiddlewareHandler<Env> {
  return async function minPosition(c, next) {
    const wanted = header(c, 'x-min-position');
    if (wanted !== undefined) {
      const position = Number(wanted);
      if (!/^\d{1,16}$/.test(wanted) || !Number.isSafeInteger(position)) {
        const message = 'x-min-position must be a position, as an x-position header gave it';
        return fail(c, 400, 'invalid', message, [{ path: 'x-min-position', message }]);
      }
      if (!(await reads.waitFor(position, WAIT_MS))) {
        answerHeader(c, 'x-stale', 'true');
        c.set('stale', true);
      }
    }
    return next();
  };
}
