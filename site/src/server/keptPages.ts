import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';

/** Bytes of HTML kept, compressed forms included. */
const KEPT_BYTES = 16 * 1024 * 1024;
/** '3 minutes ago' is true for so long. */
const GOOD_MS = 60_000;
/** What a page's language was chosen by. */
const BY_LANGUAGE = 'Accept-Language, Cookie';
/** Below this, the headers outweigh what compression saves. */
const SMALLEST_BYTES = 1024;
/** A request waits for this: half of the best quality's savings take a hundredth of its time. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** A page as it is sent. */
export interface RenderedPage {
  readonly status: number;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly html: Buffer;
  readonly br: Buffer;
  readonly gzip: Buffer;
  /** Of these very bytes. */
  readonly etag: string;
}

/** What a page was rendered from. */
interface Kept {
  readonly page: RenderedPage;
  /** The ETag of the API's answer that is in it. */
  readonly listEtag: string;
}

/**
 * Pages as guests see them, each for as long as the list in it stays the same, and a minute at most.
 *
 * @param clock milliseconds
 */
export function createKeptPages(clock: () => number = () => performance.now()) {
  const kept = new LRUCache<string, Kept>({
    maxSize: KEPT_BYTES,
    sizeCalculation: ({ page }, name) => page.html.length + page.br.length + page.gzip.length + name.length * 2,
    ttl: GOOD_MS,
    perf: { now: clock },
  });
  return {
    find: (name: string): Kept | undefined => kept.get(name),
    keep: (name: string, entry: Kept): void => void kept.set(name, entry),
  };
}

/** Reads what was rendered to its end, and compresses it: a list is many times as long as what is sent of it. */
export async function renderedPage(response: Response): Promise<RenderedPage> {
  const html = Buffer.from(await response.arrayBuffer());
  const [brotli, gzipped] = await Promise.all([toBrotli(html, BROTLI), toGzip(html, { level: 6 })]);
  const etag = `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`;
  return { status: response.status, headers: [...response.headers], html, br: brotli, gzip: gzipped, etag };
}

/** The answer to one reader: compressed as they take it, 304 where they have it. */
export function pageAnswer(page: RenderedPage, request: Request, manyLanguages: boolean): Response {
  const { status } = page;
  const headers = new Headers(page.headers.map(([name, value]): [string, string] => [name, value]));
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-cache');
  headers.append('Vary', manyLanguages ? `${BY_LANGUAGE}, Accept-Encoding` : 'Accept-Encoding');
  if (status === 200) {
    headers.set('ETag', page.etag);
    const known = request.headers.get('If-None-Match')?.split(',') ?? [];
    if (known.some((tag) => tag.trim() === page.etag)) return new Response(null, { status: 304, headers });
  }
  const accepted = request.headers.get('Accept-Encoding') ?? '';
  const worthIt = page.html.length >= SMALLEST_BYTES;
  const encoding = worthIt ? (['br', 'gzip'] as const).find((one) => takes(accepted, one)) : undefined;
  if (encoding) headers.set('Content-Encoding', encoding);
  const bytes = page[encoding ?? 'html'];
  headers.set('Content-Length', String(bytes.length));
  return new Response(request.method === 'HEAD' ? null : new Uint8Array(bytes), { status, headers });
}

/** Whether a browser that says `accepted` takes `encoding`: named, and not with q=0. */
function takes(accepted: string, encoding: string): boolean {
  return accepted.split(',').some((one) => {
    const [name, ...parameters] = one.split(';').map((part) => part.trim().toLowerCase());
    return name === encoding && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
  });
}
