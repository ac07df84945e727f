import type { Context } from 'hono';
import type { ProjectionName } from '../readSide.ts';
import type { Env } from './env.ts';
import { isAmong } from './etag.ts';
import type { FirstPages } from './firstPages.ts';
import { header } from './header.ts';
import { listTag, type TagDeps } from './listTag.ts';

export interface ListDeps extends TagDeps {
  readonly firstPages: FirstPages;
}

/**
 * Answers a list read: with an ETag made of the versions of what it was read from, with 304 where the reader has that
 * version already, and out of the kept bytes of an earlier answer to the same reader where that still holds.
 *
 * @param from the projections that the list is read from; when none of them has moved, neither has the answer
 * @param render gives the answer's JSON text, or its bytes
 */
export function answerList(
  c: Context<Env>,
  deps: ListDeps,
  from: readonly ProjectionName[],
  render: () => string | Uint8Array<ArrayBuffer>,
) {
  const viewer = c.var.session?.member ?? '';
  // The version is read before the rows: an answer may be newer than its tag says, never older.
  const etag = listTag(deps, from, viewer);
  c.header('ETag', etag);
  c.header('Cache-Control', 'no-cache');
  c.header('Vary', 'Authorization, Accept-Encoding');
  if (isAmong(header(c, 'if-none-match'), etag)) return c.body(null, 304);
  c.header('Content-Type', 'application/json');
  const { url } = c.req.raw;
  const kept = deps.firstPages.find(viewer, url);
  if (kept?.etag === etag) return c.body(kept.bytes);
  const rendered = render();
  const bytes = typeof rendered === 'string' ? Buffer.from(rendered) : rendered;
  // What the read model was too late for is not kept: the next reader may get the newer answer.
  if (!c.get('stale')) deps.firstPages.keep(viewer, url, { etag, bytes, from });
  return c.body(bytes);
}
