import type { Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { createMiddleware } from 'hono/factory';
import { fail } from './answer.ts';
import { header } from './header.ts';

/** No form of ours comes near; uploads have a limit of their own. */
export const JSON_MOST_BYTES = 256 * 1024;

function tooLarge(c: Context) {
  c.header('Connection', 'close');
  return fail(c, 413, ['too-large.body', JSON_MOST_BYTES / 1024]);
}

/** Counts what comes: for bodies that do not say how long they are. */
const counting = bodyLimit({ maxSize: JSON_MOST_BYTES, onError: tooLarge });

/** Refuses bodies that say they are something else than JSON (415), and those that are too large (413), unread. */
export const jsonBodies = createMiddleware(async function jsonBodies(c, next) {
  // A read has no body, and only asking for one would build it.
  if (c.req.method === 'GET' || c.req.method === 'HEAD') return next();
  const type = header(c, 'content-type');
  const length = header(c, 'content-length');
  const chunked = header(c, 'transfer-encoding') !== undefined;
  const empty = type === undefined && !chunked && (length ?? '0') === '0';
  if (!empty && !/^application\/([\w.+-]+\+)?json\b/i.test(type ?? '')) return fail(c, 415, 'wrong-type.body');
  // Node itself cuts a body at the length it claims.
  if (length !== undefined && !chunked) return Number(length) > JSON_MOST_BYTES ? tooLarge(c) : next();
  return counting(c, next);
});
