import { createMiddleware } from 'hono/factory';
import type { Platform } from '../platform/platform.ts';
import { sessionsOf } from '../session/sessions.ts';
import type { Env } from './env.ts';
import { header } from './header.ts';
import { readTooFast } from './limitReads.ts';
import { sessionEnded, tokenOf } from './session.ts';
import { notWhileSuspended } from './suspended.ts';

/** So many letters take as long to parse, and to be found wrong, as a point of the reading allowance stands for. */
const LETTERS_A_POINT = 2000;

/**
 * Reads the whole body of a call that writes before anything is decided. It may have been under way for as long as its sender
 * liked: who sent it is asked once more behind it, since the session may have ended meanwhile, or the member been erased or
 * suspended. It is paid by its length, whatever comes of it: what is refused takes as long to parse.
 */
export function wholeBodies(platform: Platform) {
  const { validate } = sessionsOf(platform);
  const unlessSuspended = notWhileSuspended(platform);
  return createMiddleware<Env>(async function wholeBodies(c, next) {
    if (!announcesBody(c)) return next();
    // One that does not arrive whole, or is too long, whoever parses it tells of.
    const text = await c.req.text().catch(() => '');
    const { session, spend } = c.var;
    const points = Math.floor(text.length / LETTERS_A_POINT);
    // A short one is free, also to who owes for what they have read.
    const wait = points > 0 ? (spend?.(points) ?? null) : null;
    if (wait !== null) return readTooFast(c, wait);
    if (session === null) return next();
    const token = tokenOf(c);
    if (token === undefined || (await validate(token)) === null) return sessionEnded(c);
    return unlessSuspended(c, next);
  });
}

function announcesBody(c: Parameters<typeof header>[0]): boolean {
  if (c.req.method === 'GET' || c.req.method === 'HEAD') return false;
  return (header(c, 'content-length') ?? '0') !== '0' || header(c, 'transfer-encoding') !== undefined;
}
