import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import type { Position } from '#events/port/store.ts';
import { growingCache } from '#events/runtime/growingCache.ts';
import type { Counted, Guard } from '../guarding/guard.ts';
import type { ModelName, ReadModels } from '../readModels/readModels.ts';
import { listTag, type TagDeps, versionOf } from './listTag.ts';
import { API_CONTENT_POLICY, SECURE_HEADERS } from './secureHeaders.ts';

/** A rendered list, as one reader gets it. It holds as long as `etag` is what the list's tag would be now. */
export interface RenderedPage {
  readonly etag: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** The read models that it is made of. */
  readonly from: readonly ModelName[];
  /** How far its read models had come at the least; undefined for a list of an earlier moment. */
  readonly position?: Position | undefined;
  /** What a member who reads it has seen of others; undefined where nobody counts it. */
  readonly counted?: Counted | undefined;
}

/** In place of a member's id, for lists that all members read alike. A guest's is ''. */
export const ALL_MEMBERS = 'members';

type Kept = RenderedPage & {
  /** What a guest's answer says beside its bytes, as Node takes it without looking at it again. */
  readonly head: readonly string[];
  /** The version of the read models for which the page was last found to hold. */
  checked?: { readonly version: string; readonly until: number };
};

const MOST_BYTES = 8 * 1024 * 1024;
const DAY_MS = 86_400_000;

/** So many targets are known by the list that they mean; of each, its text twice. */
const TARGETS = 10_000;

/**
 * Rendered lists, kept as bytes by reader and by what was asked for, until the read model moves on. However a query is
 * written, and whatever else stands in it, there is one answer to it.
 *
 * `viewer` is the member who reads, or `ALL_MEMBERS`, '' for a guest; `key` names the call and its query as they were understood.
 */
export function createResponseCache() {
  const pages = new LRUCache<string, Kept>({
    maxSize: MOST_BYTES,
    sizeCalculation: (page, name) => page.bytes.length + 2 * name.length + 600,
  });
  const targets = growingCache<string, string>(TARGETS);
  const nameOf = (viewer: string, key: string): string => `${viewer} ${key}`;
  return {
    keep: (viewer: string, key: string, page: RenderedPage): void => {
      pages.set(nameOf(viewer, key), { ...page, head: headOf(page) });
    },
    find: (viewer: string, key: string): RenderedPage | undefined => pages.get(nameOf(viewer, key)),

    /** Remembers what a request's target, as Node gives it, means. */
    alias: (target: string, key: string): void => {
      if (targets.get(target) !== key) targets.set(target, key);
    },
    /** @param target as `alias` got it */
    at: (viewer: string, target: string): Kept | undefined => {
      const key = targets.get(target);
      return key === undefined ? undefined : pages.get(nameOf(viewer, key));
    },

    /** How much there is: pages and targets counted, bytes of the pages. */
    size: () => ({ pages: pages.size, bytes: pages.calculatedSize, targets: targets.size }),
  };
}

export type ResponseCache = ReturnType<typeof createResponseCache>;

function headOf({ etag, bytes, position }: RenderedPage): string[] {
  const own: (readonly [string, string])[] = [
    ['Content-Type', 'application/json'],
    ['Content-Length', String(bytes.length)],
    ['ETag', etag],
    ['Cache-Control', 'no-cache'],
    ['Vary', 'Authorization, Accept-Encoding'],
  ];
  if (position !== undefined) own.push(['x-read-position', String(position)]);
  return [...SECURE_HEADERS, API_CONTENT_POLICY, ...own].flat();
}

/**
 * Answers the read of a kept list straight from the socket's request, past the router: whether it still holds is one
 * PRAGMA for each of its read models. Everything else is passed on untouched.
 *
 * @param validate the session that a bearer token opens; null for none
 * @param otherwise answers what this does not
 */
export function responseCacheListener(
  deps: TagDeps & {
    readonly responseCache: ResponseCache;
    readonly reads: ReadModels;
    readonly guard: Pick<Guard, 'read'>;
    readonly validate: (token: string) => Promise<{ readonly member: string } | null>;
    readonly onAnswer: () => void;
    readonly otherwise: RequestListener;
  },
): RequestListener {
  const { responseCache, reads, guard, clock, validate, onAnswer, otherwise } = deps;

  /** The tag is compared once for each state of the read models, and when the day turns. */
  function holds(page: Kept, viewer: string): boolean {
    // One that is being built anew is answered for by the route.
    if (!page.from.every(reads.has)) return false;
    const version = versionOf(reads, page.from);
    const now = clock();
    if (page.checked?.version === version && now < page.checked.until) return true;
    if (listTag(deps, page.from, viewer) !== page.etag) return false;
    page.checked = { version, until: now - (now % DAY_MS) + DAY_MS };
    return true;
  }

  /** Whether nothing about the request asks for more than the plain list. */
  function isPlain({ method, headers }: IncomingMessage): boolean {
    return method === 'GET' && headers['if-none-match'] === undefined && headers['x-request-id'] === undefined;
  }

  /** Whether read models have come as far as the request wants them to. */
  function areNewEnough(from: readonly ModelName[], { headers }: IncomingMessage): boolean {
    const wanted = headers['x-min-position'];
    return wanted === undefined || (/^\d{1,15}$/.test(String(wanted)) && Number(wanted) <= reads.position(from));
  }

  function answer(request: IncomingMessage, response: ServerResponse, viewer: string): void {
    const path = request.url ?? '';
    const own = responseCache.at(viewer, path);
    const page = own ?? (viewer === '' ? undefined : responseCache.at(ALL_MEMBERS, path));
    // Who has read enough for today is told so by the route.
    const may = (seen: Counted | undefined): boolean =>
      seen === undefined || viewer === '' || guard.read(seen.kind, viewer, seen.things) === null;
    if (
      page !== undefined &&
      areNewEnough(page.from, request) &&
      holds(page, own ? viewer : ALL_MEMBERS) &&
      may(page.counted)
    ) {
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
    else if (!token || !areNewEnough(['sessions'], request)) otherwise(request, response);
    else {
      validate(token).then(
        (session) => (session ? answer(request, response, session.member) : otherwise(request, response)),
        () => otherwise(request, response), // which meets the same error, and knows how to tell it
      );
    }
  };
}
