/** Files over HTTP: uploading a picture, asking for a link to one, and serving it by that link. */
import { type Context, Hono } from 'hono';
import type { Keyring } from '#events/keyring.ts';
import type { Position } from '#events/port/store.ts';
import { fail, notFound, tooMany } from '../http/answer.ts';
import { isAmong } from '../http/etag.ts';
import { isFileKey, isPictureKey, isPrivatePictureKey } from '../storage/keys.ts';
import { type LinkFloor, linkSigner, verifyLink } from '../storage/links.ts';
import type { Spool } from '../storage/spool.ts';
import type { FileStore } from '../storage/store.ts';
import { type UploadLimits, uploader } from './upload.ts';

export interface FileDeps {
  readonly store: FileStore;
  /** Each document has a key of its own. */
  readonly keyring: Pick<Keyring, 'create' | 'find' | 'destroy'>;
  /** Where browsers reach us, e.g. `https://udyamsetu.in`. */
  readonly publicUrl: string;
  /** The key that signs links, derived from the master key: at least 32 bytes. */
  readonly linkSecret: Uint8Array;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** The signed-in member of this request, null for guests. */
  readonly sessionOf: (c: Context) => Promise<{ readonly member: string } | null>;
  /** By whom this request is counted: its member, or a guest's address. */
  readonly senderOf: (c: Context) => string;
  /** Makes a file that was just uploaded its uploader's; answers where the log says so, or that they have left meanwhile. */
  readonly own: (c: Context, key: string, member: string) => Promise<Position | null | 'left'>;
  /** Which links open no more. */
  readonly floor?: LinkFloor;
  /** Whether who sends this request may have a link to a picture that is there. */
  readonly mayHaveLink: (c: Context, key: string) => boolean;
  /** Counts an act of the sender; answers how many seconds to wait before the next one, or null if this one may go on. */
  readonly limit: (kind: 'upload', sender: string) => Promise<number | null>;
  /** Where uploads stand while they arrive. */
  readonly spool: Spool;
  /** `UPLOAD_LIMITS` unless told. */
  readonly uploadLimits?: UploadLimits;
}

/**
 * `POST /file/upload`, `GET /file/geturl` (both belong under /api/v1 and at the bare root) and `GET /files/<key>` (at
 * the root, where the links point). One instance may be mounted in several places.
 */
export function fileRoutes(deps: FileDeps) {
  const { store, spool, keyring, now, linkSecret: secret, floor } = deps;
  const link = linkSigner({ publicUrl: deps.publicUrl, secret, now, ...(floor && { floor }) });
  const upload = uploader(deps.uploadLimits);

  return new Hono()
    .post('/file/upload', async (c) => {
      const sender = deps.senderOf(c);
      const wait = await deps.limit('upload', sender);
      if (wait !== null) return tooMany(c, wait, 'uploads');
      const session = await deps.sessionOf(c);
      let position: Position | null = null;
      const own = async (key: string, member: string): Promise<boolean> => {
        const owned = await deps.own(c, key, member);
        if (owned === 'left') return false;
        position = owned;
        return true;
      };
      const outcome = await upload(c.req.raw, {
        ...{ store, spool, keyring, now },
        member: session?.member ?? null,
        sender,
        own,
      });
      if (position !== null) c.header('x-position', String(position));
      if ('key' in outcome) return c.json({ status: 'success', key: outcome.key });
      const { status, says, wrong } = outcome;
      if (status === 429) c.header('Retry-After', '5');
      // The rest of such a body may still be on its way: nothing else can come over this connection.
      if (status === 408 || status === 413) c.header('Connection', 'close');
      return fail(c, status, says, wrong);
    })

    .get('/file/geturl', async (c) => {
      const key = c.req.query('key') ?? '';
      if (!isFileKey(key)) return fail(c, 400, key ? 'invalid.fileKey' : 'invalid.noFileKey', 'key');
      // The store also keeps what is nobody's to read; a link opens pictures alone.
      const isLinked = isPictureKey(key) && deps.mayHaveLink(c, key);
      if (!isLinked || !(await store.stat(key))) return notFound(c, 'file');
      return c.json({ status: 'success', url: link(key) });
    })

    .get('/files/:key{.+}', async (c) => {
      const key = c.req.param('key');
      const verdict = verifyLink({ secret, now: now(), floor }, key, new URLSearchParams(c.req.query()));
      if ('refused' in verdict) return fail(c, 403, LINK_REFUSALS[verdict.refused]);
      if (!isPictureKey(key)) return notFound(c, 'file');

      // A key's bytes never change, so the key itself tells versions apart and the link's end is the only limit.
      const etag = `"${key}"`;
      c.header('ETag', etag);
      const who = isPrivatePictureKey(key) ? 'private' : 'public';
      c.header('Cache-Control', `${who}, max-age=${Math.floor((verdict.expiresAt - now()) / 1000)}, immutable`);
      c.header('X-Content-Type-Options', 'nosniff');
      function gone() {
        c.header('ETag', undefined);
        c.header('Cache-Control', 'no-store');
        return notFound(c, 'file');
      }
      // What was deleted is not good any more in anybody's cache.
      if (isAmong(c.req.header('If-None-Match'), etag)) return (await store.stat(key)) ? c.body(null, 304) : gone();

      const file = await store.get(key);
      if (!file) return gone();
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
  expired: 'link-expired.file',
  forged: 'link-invalid.file',
} as const;
