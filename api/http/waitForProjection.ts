import type { Context, MiddlewareHandler } from 'hono';
import type { Position } from '#events/port/store.ts';
import type { Config } from '../platform/config.ts';
import type { ModelName, ReadModels } from '../readModels/readModels.ts';
import { fail } from './answer.ts';
import { type BoundWait, boundWaits } from './boundWaits.ts';
import { clientAddress, UNKNOWN } from './clientAddress.ts';
import type { Env } from './env.ts';
import { answerHeader, header, isAnswered } from './header.ts';

/** So long a request waits for read models. CONTRACT: 'Reading your own writes'. */
const WAIT_MS = 2000;

type Waiting = Pick<ReadModels, 'waitFor'>;

/**
 * Tells a write's position and waits until the read models that its answer is made of have passed it, so that the answer
 * shows it. Where they are late the answer says so with `x-stale`: what was written is safe all the same.
 */
export async function waitForProjection(
  c: Context,
  reads: Waiting,
  position: Position,
  from: readonly ModelName[],
): Promise<void> {
  // Where nothing had to be written, and nothing ever was, the log's beginning is a position like others.
  answerHeader(c, 'x-position', String(Math.max(0, position)));
  if (!(await reads.waitFor(position, from, WAIT_MS))) answerHeader(c, 'x-stale', 'true');
}

/**
 * Where a read has sent `x-min-position`, waits until the read models that its answer is made of have come so far; when that
 * takes too long, it answers what it has and says so with `x-stale`.
 */
export async function caughtUp(c: Context, reads: Waiting, from: readonly ModelName[]): Promise<void> {
  const position: Position | undefined = c.get('minPosition'); // as Env has it
  if (position !== undefined) await readTo(c, reads, position, from);
}

/** Waits until the read models have come so far; when that takes too long, says with `x-stale` that the answer is older. */
export async function readTo(
  c: Context,
  reads: Waiting,
  position: Position,
  from: readonly ModelName[],
): Promise<void> {
  const wait = (ms: number): Promise<boolean> => reads.waitFor(position, from, ms);
  const bound: BoundWait | undefined = c.get('boundWait'); // as Env has it
  if (!(await (bound ? bound(wait, WAIT_MS) : wait(WAIT_MS)))) answerHeader(c, 'x-stale', 'true');
}

/**
 * Reads `x-min-position`; `caughtUp` waits for it. A session that has ended, on another machine too, is one of the things
 * that a reader has seen, so who sends one waits for the sessions here.
 */
export function minPosition(
  reads: Waiting,
  config: Pick<Config, 'RATE_LIMIT' | 'TRUST_PROXY'>,
): MiddlewareHandler<Env> {
  const boundOf = boundWaits();
  return async function minPosition(c, next) {
    const wanted = header(c, 'x-min-position');
    if (wanted !== undefined) {
      const position = Number(wanted);
      if (!/^\d{1,16}$/.test(wanted) || !Number.isSafeInteger(position)) {
        return fail(c, 400, 'invalid.minPosition', 'x-min-position');
      }
      c.set('minPosition', position);
      const address = config.RATE_LIMIT === 'on' ? clientAddress(c, config) : UNKNOWN;
      if (address !== UNKNOWN) c.set('boundWait', boundOf(address));
      if (header(c, 'authorization') !== undefined) await caughtUp(c, reads, ['sessions']);
    }
    return next();
  };
}

/**
 * Gives an answer to a write a position also where nothing had to be written, or is written later so that its time tells
 * nothing: how far this process has read.
 */
export function writePosition(reads: Pick<ReadModels, 'position'>): MiddlewareHandler<Env> {
  return async function writePosition(c, next) {
    await next();
    if (c.req.method === 'GET' || c.req.method === 'HEAD' || !c.res.ok || isAnswered(c, 'x-position')) return;
    answerHeader(c, 'x-position', String(Math.max(0, reads.position())));
  };
}
