/** Longer than any address of ours; a file system refuses much longer names anyway. */
const PATH_MOST = 2048;

export interface RequestPath {
  /** Decoded once, without a slash at its end; '/' for the root. */
  readonly path: string;
  /** With its question mark; '' where there is none. */
  readonly query: string;
}

/**
 * The path of a request, or null where no address of ours can be meant: too long, not decodable, with a NUL, a backslash,
 * a dot segment, an empty segment, or encoded more than once. What was decoded here must never be decoded again.
 *
 * @param target the request target as it came; may be a whole address (RFC 9112, section 3.2.2)
 */
export function requestPath(target: string): RequestPath | null {
  const [local = ''] = target.replace(/^https?:\/\/[^/?#]*/i, '').split('#');
  const mark = local.indexOf('?');
  const raw = mark < 0 ? local : local.slice(0, mark);
  const query = mark < 0 ? '' : local.slice(mark);
  if (raw.length > PATH_MOST) return null;
  const path = decoded(raw === '' ? '/' : raw);
  if (path === null || !path.startsWith('/') || /[%\\]|\p{Cc}/u.test(path)) return null;
  if (path === '/') return { path, query };
  const short = path.endsWith('/') ? path.slice(0, -1) : path;
  const segments = short.slice(1).split('/');
  if (segments.some((segment) => ['', '.', '..'].includes(segment))) return null;
  return { path: short, query };
}

/** The path as it is written in an address. */
export const encodedPath = (path: string): string => path.split('/').map(encodeURIComponent).join('/');

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
