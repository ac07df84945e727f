import { keepPreviousData, notifyManager, QueryClient, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { $session } from '../stores/session.ts';
import { get, type ReadOptions } from './api.ts';
import type { Failure } from './outcome.ts';
import { useHydrated } from './useHydrated.ts';

/** A read that came to nothing. */
export class ReadFailed extends Error {
  readonly failure: Failure;
  constructor(failure: Failure) {
    super(failure.kind);
    this.failure = failure;
  }
}

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: ReadFailed;
  }
}

// What has come is shown at once, not a turn of the clock later.
notifyManager.setScheduler(queueMicrotask);

/**
 * What is read stays good until something says otherwise: the live stream, a write, the reader. A failure is shown at
 * once, with a way to try again.
 */
const createQueries = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        // No timer while a page is rendered: it would hold the page's data, and the process, for as long.
        gcTime: typeof window === 'undefined' ? Number.POSITIVE_INFINITY : 10 * 60_000,
        retry: false,
        networkMode: 'always',
        refetchOnWindowFocus: false,
        // Only what failed: everything else stays good.
        refetchOnReconnect: true,
      },
    },
  });

/** The tab's one cache of reads, shared by all islands of a page. */
export const queries = createQueries();

if (typeof window !== 'undefined') {
  let token = $session.get()?.token;
  // What one may see, another may not: answers are asked for anew as whoever is signed in now. A turn later, when what
  // only members see has gone from the page: as a guest it would be asked for in vain.
  $session.listen((session) => {
    if (session?.token === token) return;
    token = session?.token;
    setTimeout(() => void queries.resetQueries({ queryKey: ['read'] }));
  });
}

/**
 * Asks again for what is shown and could not be read. Of a change one hears once: where the line fell between the news and
 * the reading, nothing else would ask again.
 */
export function askFailedAgain(): void {
  void queries.refetchQueries(
    { type: 'active', predicate: ({ state }) => state.status === 'error' },
    { cancelRefetch: false },
  );
}

/** The tab's cache; while a page is rendered, one that only this rendering sees. */
function useQueries(): QueryClient {
  return useState(() => (typeof window === 'undefined' ? createQueries() : queries))[0];
}

/** GET of a path below /api/v1, as whoever is signed in. @throws {ReadFailed} */
export async function read<T extends object>(path: string, options: ReadOptions = {}): Promise<T> {
  const outcome = await get<T>(path, options);
  if (!outcome.ok) throw new ReadFailed(outcome.failure);
  return outcome.data;
}

/** An answer that comes page by page. */
export interface ListPage {
  readonly nextCursor: string | null;
}

/** A list as the cache holds it: pages in order, each with the cursor it was asked by, '' for the first. */
export interface KeptList<Page> {
  pages: Page[];
  pageParams: unknown[];
}

/** A list's name in the cache: what it lists, and under which query of the API. */
export type ListKey = readonly [list: string, query: string, cursor: string];

interface ListOptions<Page> {
  readonly key: ListKey;
  /** The path of the page that a cursor names, below /api/v1. */
  readonly path: (cursor: string) => string;
  /** The page's own data, as guests see it, with the key of the list that it begins. */
  readonly seed?: { readonly key: ListKey; readonly page: Page } | undefined;
  /** Asked for anew whenever it is shown, with what is at hand shown meanwhile. */
  readonly fresh?: boolean;
  /** Each answer, as it is to be kept. @param askedAt on the page's clock: `performance.now()` @param cursor it was asked by */
  readonly heard?: (page: Page, askedAt: number, cursor: string) => Page;
}

/**
 * A list, page by page. While another query is asked, what the one before found goes on being shown. Pages are rendered
 * for guests: members ask anew, unless they come back to what they have seen already.
 */
export function useList<Page extends ListPage>({ key, path, seed, fresh = false, heard }: ListOptions<Page>) {
  const client = useQueries();
  const hydrated = useHydrated();
  const isSeeded = seed !== undefined && sameKey(seed.key, key);
  const begun = isSeeded ? { pages: [seed.page], pageParams: [key[2]] } : undefined;
  const list = useInfiniteQuery(
    {
      queryKey: key,
      queryFn: async ({ pageParam, signal }) => {
        const askedAt = performance.now();
        const page = await read<Page>(path(pageParam), { signal });
        return heard?.(page, askedAt, pageParam) ?? page;
      },
      initialPageParam: key[2],
      getNextPageParam: ({ nextCursor }: Page) => nextCursor,
      placeholderData: keepPreviousData,
      ...(fresh && { refetchOnMount: 'always' as const }),
      ...(begun && { initialData: begun, initialDataUpdatedAt: 0 }),
      // React may begin a hydration again, and what was written in another island meanwhile is in the cache by then.
      ...(begun && !hydrated && { select: () => begun }),
    },
    client,
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on waking up
  useEffect(() => {
    if (isSeeded && $session.get() && client.getQueryState(key)?.dataUpdatedAt === 0) void list.refetch();
  }, []);
  return list;
}

const sameKey = (one: ListKey, other: ListKey): boolean => one.every((part, index) => part === other[index]);

/**
 * One answer.
 *
 * @param path below /api/v1; null while there is nothing to ask
 * @param keepPrevious whether the answer to the question before is shown until this one is there
 * @param aside see {@link ReadOptions}; all who read a path say the same
 */
export function useRead<T extends object>(path: string | null, keepPrevious = false, aside = false) {
  return useQuery(
    {
      queryKey: ['read', path],
      queryFn: ({ signal }) => read<T>(path ?? '', { signal, aside }),
      enabled: path !== null,
      placeholderData: (previous) => (keepPrevious ? previous : undefined),
    },
    useQueries(),
  );
}

/** A reading that is on its way is not waited for: what it brings may be older than what is being written. */
export const dropRead = (path: string): void => void queries.cancelQueries({ queryKey: ['read', path] });

/** Puts an answer that came otherwise, e.g. by a write, in place of what was read. */
export function keepRead<T extends object>(path: string, answer: T): void {
  queries.setQueryData(['read', path], answer);
}
