/**
 * Signed links: `<PUBLIC_URL>/files/<key>?X-Amz-Date=…&X-Amz-Expires=…&X-Amz-Signature=…`. One scheme whether the file
 * is on disk or in MinIO, and served by ourselves, so that a page loads pictures from its own origin alone.
 *
 * A link is dated to the start of its UTC day and good for two days. So one key has one link all day, which lets whole
 * list answers be kept as bytes, and a link handed out a second before midnight is still good for a day.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { growingCache } from '#events/runtime/growingCache.ts';
import { linkExpiresAt } from '../contract/linkExpiry.ts';

/** How long a link is good for, from the start of the day on which it is signed. */
export const LINK_LIFETIME_SECONDS = 172_800;

const DAY_MS = 86_400_000;
/** A few hundred bytes each: enough for the pictures of every first page. */
const REMEMBERED_LINKS = 10_000;

export interface LinkOptions {
  /** Where browsers reach us, e.g. `https://udyamsetu.in`. */
  readonly publicUrl: string;
  /** The signing key, derived from the master key: at least 32 bytes. */
  readonly secret: Uint8Array;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** An absolute link to the file, the same for the whole UTC day. The key must be well-formed; whether it exists is not asked. */
export function signLink({ publicUrl, secret, now }: LinkOptions, key: string): string {
  const date = amzDate(now - (now % DAY_MS));
  const expires = String(LINK_LIFETIME_SECONDS);
  const signature = signatureOf(secret, key, date, expires).toString('hex');
  const query = new URLSearchParams({ 'X-Amz-Date': date, 'X-Amz-Expires': expires, 'X-Amz-Signature': signature });
  return `${publicUrl.replace(/\/+$/, '')}/files/${key}?${query}`;
}

/** `signLink` that remembers the links of the day: a page of a list shows the same pictures again and again. */
export function linkSigner(options: Omit<LinkOptions, 'now'> & { now: () => number }): (key: string) => string {
  const links = growingCache<string, string>(REMEMBERED_LINKS);
  let day = 0;
  return function link(key) {
    const now = options.now();
    if (Math.floor(now / DAY_MS) !== day) {
      day = Math.floor(now / DAY_MS);
      links.clear();
    }
    const known = links.get(key);
    if (known !== undefined) return known;
    const signed = signLink({ ...options, now }, key);
    links.set(key, signed);
    return signed;
  };
}

export type LinkVerdict =
  | { readonly ok: true; readonly expiresAt: number }
  | { readonly refused: 'expired' | 'forged' };

/**
 * Judges a link that came back to us. A link is `forged` when any part of it is missing or was changed, and only a
 * genuine one can be `expired`.
 */
export function verifyLink(
  { secret, now }: Pick<LinkOptions, 'secret' | 'now'>,
  key: string,
  query: URLSearchParams,
): LinkVerdict {
  const given = Buffer.from(query.get('X-Amz-Signature') ?? '', 'hex');
  const due = signatureOf(secret, key, query.get('X-Amz-Date') ?? '', query.get('X-Amz-Expires') ?? '');
  if (given.length !== due.length || !timingSafeEqual(given, due)) return { refused: 'forged' };
  const expiresAt = linkExpiresAt(query);
  if (expiresAt === null) return { refused: 'forged' };
  return now < expiresAt ? { ok: true, expiresAt } : { refused: 'expired' };
}

function signatureOf(secret: Uint8Array, key: string, date: string, expires: string): Buffer {
  // A key and a date hold no line break, so no two links share one signed text.
  return createHmac('sha256', secret).update(`${key}\n${date}\n${expires}`).digest();
}

function amzDate(time: number): string {
  return new Date(time).toISOString().replace(/[-:]|\.\d{3}/g, '');
}
