/**
 * Signed links: `<PUBLIC_URL>/files/<key>?X-Amz-Date=…&X-Amz-Expires=…&X-Amz-Signature=…`. One scheme whether the file
 * is on disk or in MinIO, and served by ourselves, so that a page loads pictures from its own origin alone.
 *
 * A link is dated to the start of its UTC day and good for two days. So one key has one link all day, which lets whole
 * list answers be kept as bytes, and a link handed out a second before midnight is still good for a day. Where what shows the
 * picture was hidden since, it is dated to that moment, and earlier ones open no more.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { growingCache } from '#events/runtime/growingCache.ts';
import { linkExpiresAt, parseAmzDate } from '../contract/linkExpiry.ts';

/** How long a link is good for, from the start of the day on which it is signed. */
export const LINK_LIFETIME_SECONDS = 172_800;

const DAY_MS = 86_400_000;
const SECOND_MS = 1000;
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

/** Which links open no more, though they are genuine and their days are not over. */
export interface LinkFloor {
  /** Links to this key that are dated earlier open no more: milliseconds since 1970; null where all do. */
  since(key: string): number | null;
  /** Another number as soon as anything may have been hidden, or shown again. */
  version(): number;
}

/** Links are dated to the second. */
const dateAfter = (since: number): number => Math.ceil(since / SECOND_MS) * SECOND_MS;

/**
 * An absolute link to the file, the same for the whole UTC day. The key must be well-formed; whether it exists is not asked.
 * @param since dated no earlier than this: milliseconds since 1970
 */
export function signLink({ publicUrl, secret, now }: LinkOptions, key: string, since = 0): string {
  const date = amzDate(Math.max(now - (now % DAY_MS), dateAfter(since)));
  const expires = String(LINK_LIFETIME_SECONDS);
  const signature = signatureOf(secret, key, date, expires).toString('hex');
  const query = new URLSearchParams({ 'X-Amz-Date': date, 'X-Amz-Expires': expires, 'X-Amz-Signature': signature });
  return `${publicUrl.replace(/\/+$/, '')}/files/${key}?${query}`;
}

/** `signLink` that remembers the links of the day: a page of a list shows the same pictures again and again. */
export function linkSigner(
  options: Omit<LinkOptions, 'now'> & { readonly now: () => number; readonly floor?: LinkFloor },
): (key: string) => string {
  const { floor } = options;
  const links = growingCache<string, string>(REMEMBERED_LINKS);
  let day = 0;
  let version = 0;
  return function link(key) {
    const now = options.now();
    const present = floor?.version() ?? 0;
    if (Math.floor(now / DAY_MS) !== day || present !== version) {
      day = Math.floor(now / DAY_MS);
      version = present;
      links.clear();
    }
    const known = links.get(key);
    if (known !== undefined) return known;
    const signed = signLink({ ...options, now }, key, floor?.since(key) ?? 0);
    links.set(key, signed);
    return signed;
  };
}

export type LinkVerdict =
  | { readonly ok: true; readonly expiresAt: number }
  | { readonly refused: 'expired' | 'forged' };

/**
 * Judges a link that came back to us. A link is `forged` when any part of it is missing or was changed, and only a
 * genuine one can be `expired`: its days are over, or it was given out before what it leads to was hidden.
 */
export function verifyLink(
  { secret, now, floor }: Pick<LinkOptions, 'secret' | 'now'> & { readonly floor?: LinkFloor | undefined },
  key: string,
  query: URLSearchParams,
): LinkVerdict {
  const given = Buffer.from(query.get('X-Amz-Signature') ?? '', 'hex');
  const due = signatureOf(secret, key, query.get('X-Amz-Date') ?? '', query.get('X-Amz-Expires') ?? '');
  if (given.length !== due.length || !timingSafeEqual(given, due)) return { refused: 'forged' };
  const expiresAt = linkExpiresAt(query);
  if (expiresAt === null) return { refused: 'forged' };
  const date = parseAmzDate(query.get('X-Amz-Date') ?? '') ?? 0; // it has one, as it has an end
  const since = floor?.since(key) ?? null;
  const isGivenBefore = since !== null && date < dateAfter(since);
  return now < expiresAt && !isGivenBefore ? { ok: true, expiresAt } : { refused: 'expired' };
}

function signatureOf(secret: Uint8Array, key: string, date: string, expires: string): Buffer {
  // A key and a date hold no line break, so no two links share one signed text.
  return createHmac('sha256', secret).update(`${key}\n${date}\n${expires}`).digest();
}

function amzDate(time: number): string {
  return new Date(time).toISOString().replace(/[-:]|\.\d{3}/g, '');
}
