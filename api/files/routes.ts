/** Files over HTTP: uploading a picture, asking for a link to one, and serving it by that link. */
import { type Context, Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { isFileKey, isPictureKey } from './keys.ts';
import { linkSigner, verifyLink } from './links.ts';
import type { FileStore } from './store.ts';
import { type UploadRefusal, uploader } from './upload.ts';

export interface FileDeps {
  readonly store: FileStore;
  /** Where browsers reach us, e.g. `https://udyamsetu.in`. */
  readonly publicUrl: string;
  /** The key that signs links, derived from the master key: at least 32 bytes. */
  readonly linkSecret: Uint8Array;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** The signed-in member of this request, null for guests. */
  readonly sessionOf: (c: Context) => Promise<{ readonly member: string } | null>;
  /** Counts the request; answers how many seconds to wait before the next one, or null if this one may go on. */
  readonly limit: (c: Context, kind: 'upload') => Promise<number | null>;
  /** For an upload to arrive completely, in milliseconds. 60,000 unless told. */
  readonly uploadDeadlineMs?: number;
}

interface Failure extends Pick<UploadRefusal, 'code' | 'message' | 'errors'> {
  readonly status: ContentfulStatusCode;
}

/**
 * `POST /file/upload`, `GET /file/geturl` (both belong under /api/v1 and at the bare root) and `GET /files/<key>` (at
 * the root, where the links point). One instance may be mounted in several places.
 */
export function fileRoutes(deps: FileDeps) {
  const { store, now, linkSecret: secret, uploadDeadlineMs: deadlineMs = 60_000 } = deps;
  const link = linkSigner({ publicUrl: deps.publicUrl, secret, now });
  const upload = uploader();

  return new Hono()
    .post('/file/upload', async (c) => {
      const wait = await deps.limit(c, 'upload');
      if (wait !== null) {
        c.header('Retry-After', String(wait));
        return fail(c, { status: 429, code: 'too-many', message: 'Too many uploads. Please try again later.' });
      }
      const session = await deps.sessionOf(c);
      const outcome = await upload(c.req.raw, { store, member: session?.member ?? null, deadlineMs });
      if ('key' in outcome) return c.json({ status: 'success', key: outcome.key });
      if (outcome.status === 429) c.header('Retry-After', '5');
      // The rest of such a body may still be on its way: nothing else can come over this connection.
      if (outcome.status === 408 || outcome.status === 413) c.header('Connection', 'close');
      return fail(c, outcome);
    })

    .get('/file/geturl', async (c) => {
      const key = c.req.query('key') ?? '';
      if (!isFileKey(key)) {
        const message = key ? 'This is not the key of a file.' : 'Key is required.';
        return fail(c, { status: 400, code: 'invalid', message, errors: [{ path: 'key', message }] });
      }
      // The store also keeps what is nobody's to read; a link opens pictures alone.
      if (!isPictureKey(key) || !(await store.stat(key))) return notFound(c);
      return c.json({ status: 'success', url: link(key) });
    })

    .get('/files/:key{.+}', async (c) => {
      const key = c.req.param('key');
      const verdict = verifyLink({ secret, now: now() }, key, new URL(c.req.url).searchParams);
      if ('refused' in verdict) return fail(c, { status: 403, ...LINK_REFUSALS[verdict.refused] });
      if (!isPictureKey(key)) return notFound(c);

      // A key's bytes never change, so the key itself tells versions apart and the link's end is the only limit.
      const etag = `"${key}"`;
      c.header('ETag', etag);
      c.header('Cache-Control', `public, max-age=${Math.floor((verdict.expiresAt - now()) / 1000)}, immutable`);
      c.header('X-Content-Type-Options', 'nosniff');
      if (isAmong(c.req.header('If-None-Match'), etag)) return c.body(null, 304);

      const file = await store.get(key);
      if (!file) {
        c.header('ETag', undefined);
        c.header('Cache-Control', 'no-store');
        return notFound(c);
      }
      c.header('Content-Type', file.contentType);
      c.header('Content-Length', String(file.size));
      if (c.req.method === 'HEAD') {
        // Hono drops the body of an answer to HEAD unread, which would leave the file open.
        await file.stream.cancel();
        return c.body(null);
      }
      return c.body(file.stream);
    });
}

const LINK_REFUSALS = {
  expired: { code: 'link-expired', message: 'This link has expired. Please ask for a new one.' },
  forged: { code: 'link-invalid', message: 'This link is not valid.' },
} as const;

function notFound(c: Context) {
  return fail(c, { status: 404, code: 'not-found', message: 'There is no such file.' });
}

function fail(c: Context, { status, code, message, errors }: Failure) {
  return c.json({ status: 'error' as const, message, code, ...(errors && { errors }) }, status);
}

/** Whether an If-None-Match header names the tag; `W/` does not matter to this comparison (RFC 9110, section 13.1.2). */
function isAmong(header: string | undefined, etag: string): boolean {
  return (header ?? '').split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}
