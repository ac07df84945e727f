import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import { isAmong } from './etag.ts';
import { header } from './header.ts';

/**
 * Answers a short list that is read from the log itself, or told to few: no version of a read model says when it changed, so
 * its ETag is made of its content. With 304 where the reader has that already.
 */
export function taggedAnswer<Answer extends object>(c: Context, answer: Answer) {
  const etag = `"${createHash('sha256').update(JSON.stringify(answer)).digest('base64url').slice(0, 22)}"`;
  c.header('ETag', etag);
  // Left out of the type: a typed client, which sends no tag, never gets it.
  if (isAmong(header(c, 'if-none-match'), etag)) return c.body(null, 304) as never;
  return c.json({ status: 'success' as const, ...answer });
}
