import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import type { ProjectionName, ReadSide, Versions } from '../readSide.ts';
import { listTag, type TagDeps } from './listTag.ts';
import { API_CONTENT_POLICY, SECURE_HEADERS } from './secureHeaders.ts';

/** A rendered list, as one reader gets it. It holds as long as `etag` is what the list's tag would be now. */
export interface RenderedPage {
  readonly etag: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly from: readonly ProjectionName[];
}

type Kept = RenderedPage & {
  /** What a guest's answer says beside its bytes, as Node takes it without looking at it again. */
  readonly head: readonly string[];
  /** The state of the read model for which the page was last found to hold. */
  checked?: { readonly versions: Versions; readonly until: number };
};

const MOST_BYTES = 16 * 1024 * 1024;
const DAY_MS = 86_400_000;

/**
 * Rendered lists, kept as bytes by reader and address until the read model moves on.
 * @param viewer the member who reads; '' for a guest
 */
export function createFirstPages() {
  const pages = new LRUCache<string, Kept>({
    maxSize: MOST_BYTES,
    sizeCalculation: (page, name) => page.bytes.length + name.length + 600,
  });
  const nameOf = (viewer: string, url: string): string =>
    `${viewer} ${url.slice(url.indexOf('/', url.indexOf('//') + 2))}`;
  return {
    keep: (viewer: string, url: string, page: RenderedPage): void => {
      pages.set(nameOf(viewer, url), { ...page, head: headOf(page) });
    },
    find: (viewer: string, url: string): RenderedPage | undefined => pages.get(nameOf(viewer, url)),
    /** @param path the address without scheme and host, as Node gives it */
    at: (viewer: string, path: string): Kept | undefined => pages.get(`${viewer} ${path}`),
  };
}

export type FirstPages = ReturnType<typeof createFirstPages>;

function headOf({ etag, bytes }: RenderedPage): string[] {
  const own: (readonly [string, string])[] = [
    ['Content-Type', 'application/json'],
    ['Content-Length', String(bytes.length)],
    ['ETag', etag],
    ['Cache-Control', 'no-cache'],
    ['Vary', 'Authorization, Accept-Encoding'],
  ];
  return [...SECURE_HEADERS, API_CONTENT_POLICY, ...own].flat();
}

/**
 * Answers the read of a kept list straight from the socket's request, past the router: whether it still holds is one
 * PRAGMA. Everything else is passed on untouched.
 *
 * @param validate the session that a bearer token opens; null for none
 * @param otherwise answers what this does not
 */
export function firstPageAnswerer(
  deps: TagDeps & {
    readonly firstPages: FirstPages;
    readonly reads: ReadSide;
    readonly validate: (token: string) => Promise<{ readonly member: string } | null>;
    readonly onAnswer: () => void;
    readonly otherwise: RequestListener;
  },
): RequestListener {
  const { firstPages, reads, clock, validate, onAnswer, otherwise } = deps;

  /** The tag is compared once for each state of the read model, and when the day turns. */
  function holds(page: Kept, viewer: string): boolean {
    const versions = reads.versions();
    const now = clock();
    if (page.checked?.versions === versions && now < page.checked.until) return true;
    if (listTag(deps, page.from, viewer) !== page.etag) return false;
    page.checked = { versions, until: now - (now % DAY_MS) + DAY_MS };
    return true;
  }

  /** Whether nothing about the request asks for more than the plain list. */
  function isPlain({ method, headers }: IncomingMessage): boolean {
    if (method !== 'GET') return false;
    if (headers['if-none-match'] !== undefined || headers['x-request-id'] !== undefined) return false;
    const wanted = headers['x-min-position'];
    return wanted === undefined || (/^\d{1,15}$/.test(String(wanted)) && Number(wanted) <= reads.versions().position);
  }

  function answer(request: IncomingMessage, response: ServerResponse, viewer: string): void {
    const page = firstPages.at(viewer, request.url ?? '');
    if (page !== undefined && holds(page, viewer)) {
      response.writeHead(200, page.head as string[]); // Node does not change it
      response.end(page.bytes);
      onAnswer();
    } else otherwise(request, response);
  }

  return function answerFirstPage(request, response) {
    const { authorization } = request.headers;
    const token = authorization && /^Bearer +(\S+)$/i.exec(authorization)?.[1];
    if (!isPlain(request)) otherwise(request, response);
    else if (authorization === undefined) answer(request, response, '');
    else if (!token) otherwise(request, response);
    else {
      validate(token).then(
        (session) => (session ? answer(request, response, session.member) : otherwise(request, response)),
        () => otherwise(request, response), // which meets the same error, and knows how to tell it
      );
    }
  };
}
