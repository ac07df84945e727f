import { createHash } from 'node:crypto';
import { Hono } from 'hono';
import * as z from 'zod/mini';
import type { CallGroup } from '../http/call.ts';
import type { Env } from '../http/env.ts';
import { isAmong } from '../http/etag.ts';
import { header } from '../http/header.ts';
import { readTooFast } from '../http/limitReads.ts';
import { costOfBytes } from '../http/readBudget.ts';
import { openApiDocument, type Route } from './document.ts';

const ownCalls: CallGroup = {
  name: 'This document',
  description: 'The API as a program reads it.',
  calls: [
    {
      method: 'GET',
      path: '/openapi.json',
      summary: 'Every call of the API, as OpenAPI 3.1',
      who: 'anyone',
      isTagged: true,
      answer: { status: 200, bare: z.looseObject({}) },
    },
  ],
};

/**
 * GET /openapi.json. The document is made when it is first asked for, and kept: it changes with the code alone.
 *
 * @param groups what the subjects say of their calls
 * @param routes gives the routes of the whole app, once they are all there
 */
export function openApiRoutes(groups: readonly CallGroup[], routes: () => readonly Route[]) {
  let made: { readonly bytes: Uint8Array<ArrayBuffer>; readonly etag: string } | undefined;

  function document() {
    if (made) return made;
    const bytes = Buffer.from(JSON.stringify(openApiDocument([...groups, ownCalls], routes())));
    made = { bytes, etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"` };
    return made;
  }

  return new Hono<Env>().get('/openapi.json', (c) => {
    const { bytes, etag } = document();
    if (isAmong(header(c, 'if-none-match'), etag))
      return c.body(null, 304, { ETag: etag, 'Cache-Control': 'no-cache' });
    const wait = c.get('spend')?.(costOfBytes(bytes.length)) ?? null;
    if (wait !== null) return readTooFast(c, wait);
    c.header('ETag', etag);
    c.header('Cache-Control', 'no-cache');
    c.header('Content-Type', 'application/json');
    return c.body(bytes);
  });
}
