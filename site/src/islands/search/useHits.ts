import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { SearchAnswer } from '#api/contract/search.ts';
import { queries, read } from '../../client/queries.ts';
import { lengthOf } from './search.ts';

/** Between the last letter and the question: most people type the next one sooner. */
const PAUSE_MS = 160;
/** So long an answer is good for, and kept. */
const FRESH_MS = 30_000;
/** So few of each kind stand in sight together. */
const EACH = '3';

/**
 * What a search finds while it is typed. A question that is no longer asked is taken back, and what came last stays until
 * the next answer.
 */
export function useHits(typed: string) {
  const [q, setQ] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setQ(typed.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);

  const isAsked = lengthOf(q) === 'enough' && lengthOf(typed) === 'enough';
  const path = `/search?${new URLSearchParams({ q, each: EACH })}`;
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(
    {
      queryKey: ['read', path],
      queryFn: ({ signal }) => read<SearchAnswer>(path, { signal }),
      enabled: isAsked,
      placeholderData: keepPreviousData,
      staleTime: FRESH_MS,
      gcTime: FRESH_MS,
    },
    queries,
  );
  const isCurrent = q === typed.trim() && !isPlaceholderData;
  return {
    answer: isAsked && !error ? data : undefined,
    failure: isAsked ? error?.failure : undefined,
    /** Whether the answer is to what is typed now. */
    isCurrent: isCurrent && data !== undefined,
    busy: isAsked && (isFetching || !isCurrent),
    again: () => void refetch(),
  };
}
