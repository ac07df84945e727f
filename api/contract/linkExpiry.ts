/**
 * When a signed link ends, read from the link itself. Runs in the browser too: the site asks for a fresh link before
 * it shows a picture by a stale one.
 */

/** `20260102T000000Z` as milliseconds since 1970, null where it is not such a date. */
export function parseAmzDate(text: string): number | null {
  const parts = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(text);
  if (!parts) return null;
  const [, year, month, day, hour, minute, second] = parts;
  const iso = `${year}-${month}-${day}T${hour}:${minute}:${second}.000Z`;
  const time = Date.parse(iso);
  // Date.parse takes 31 February for 3 March.
  return Number.isNaN(time) || new Date(time).toISOString() !== iso ? null : time;
}

/** The moment from which the link is void, in milliseconds since 1970. Null if its date or its lifetime is missing or invalid. */
export function linkExpiresAt(query: URLSearchParams): number | null {
  const signedAt = parseAmzDate(query.get('X-Amz-Date') ?? '');
  const seconds = query.get('X-Amz-Expires') ?? '';
  if (signedAt === null || !/^[1-9]\d{0,8}$/.test(seconds)) return null;
  return signedAt + Number(seconds) * 1000;
}

/**
 * Whether a signed image link is to be treated as expired: its date or expiry parameters are missing or invalid, or the
 * time has passed (the specification, section 8).
 *
 * @param now milliseconds since 1970
 */
export function isLinkExpired(url: string, now: number): boolean {
  const query = url.indexOf('?');
  const expiresAt = query < 0 ? null : linkExpiresAt(new URLSearchParams(url.slice(query + 1).split('#')[0]));
  return expiresAt === null || now >= expiresAt;
}
