import { useEffect, useState } from 'react';
import { type ListKey, type ListPage, useList } from './queries.ts';

interface Question<Page, Item> {
  /** Its name in the cache of reads: what is listed, and whose. */
  readonly key: ListKey;
  /** The path of the page that a cursor names, below /api/v1. */
  readonly path: (cursor: string) => string;
  readonly itemsOf: (page: Page) => readonly Item[];
  readonly fresh?: boolean;
  /** What the page begins with, as guests see it. */
  readonly seed?: { readonly key: ListKey; readonly page: Page } | undefined;
  readonly heard?: (page: Page, askedAt: number, cursor: string) => Page;
}

/** A list out of the one cache of reads, as lists with a button 'more' show it: each thing once, and one phase. */
export function usePages<Page extends ListPage, Item extends { readonly _id: string }>({
  itemsOf,
  ...question
}: Question<Page, Item>) {
  const list = useList<Page>(question);
  const pages = list.data?.pages;
  // Between two pages, one may have moved.
  const items = pages && [...new Map(pages.flatMap(itemsOf).map((item) => [item._id, item])).values()];
  const { isFetching, fetchNextPage } = list;
  // Pressed while it is read anew, which nothing may cancel, the next page is asked for afterwards.
  const name = question.key.join('\n');
  const [pressed, setPressed] = useState('');
  const wanted = pressed === name;
  useEffect(() => {
    if (!wanted || isFetching) return;
    setPressed('');
    void fetchNextPage();
  }, [wanted, isFetching, fetchNextPage]);
  const phase =
    list.isFetchingNextPage || wanted ? 'more' : list.isFetching ? 'loading' : list.isError ? 'failed' : 'ready';
  const next = pages?.at(-1)?.nextCursor ?? null;

  return {
    items,
    next,
    phase,
    /** Why nothing came, or not the page that was asked for last. */
    failure: list.error?.failure,
    /** The pages themselves, for what they say beside their items. */
    pages,
    /** Whether what is shown answers the question before. */
    isPrevious: list.isPlaceholderData,
    more: () => void (list.isFetchingNextPage || setPressed(name)),
    /** After a failure: the page that did not come. */
    again: () => void (list.isFetchNextPageError ? list.fetchNextPage() : list.refetch()),
    /** Asks for all of it anew. */
    renew: () => void list.refetch(),
  } as const;
}

/** A path with the parameters that say something. */
export function pathWith(path: string, params: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams(Object.entries(params).filter(([, value]) => value !== ''));
  return query.size > 0 ? `${path}?${query}` : path;
}
