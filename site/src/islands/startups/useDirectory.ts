import type { ClientResponse } from 'hono/client';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { CompanyListAnswer } from '#api/contract/company-answer.ts';
import { api, call } from '../../client/api.ts';
import type { Failure, Outcome } from '../../client/outcome.ts';

/** Cards a request brings: about three screens of a laptop. */
const PAGE_SIZE = 20;

interface Shown extends CompanyListAnswer {
  /** The query that this answers. */
  readonly query: string;
}

/** @param query of GET /company, without paging */
function load(query: string, cursor: string | undefined, signal: AbortSignal): Promise<Outcome<CompanyListAnswer>> {
  const params = { ...Object.fromEntries(new URLSearchParams(query)), limit: String(PAGE_SIZE) };
  const request = api.company.$get({ query: { ...params, ...(cursor && { cursor }) } }, { init: { signal } });
  // Lists are answered as bytes that were written before, in which Hono cannot see the type.
  return call(request as Promise<ClientResponse<CompanyListAnswer, 200, 'json'>>);
}

/**
 * The companies that a query finds, page by page. While a new query is asked, what the one before found goes on being
 * shown (`busy`); a question that is out of date is taken back.
 *
 * @param query null while it is not known yet
 */
export function useDirectory(query: string | null) {
  const [shown, setShown] = useState<Shown | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [busy, setBusy] = useState(true);
  const [more, setMore] = useState<'idle' | 'loading' | 'failed'>('idle');
  const [tries, setTries] = useState(0);
  const nextPage = useRef(new AbortController());

  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` asks the same question again
  useEffect(() => {
    if (query === null) return undefined;
    const controller = new AbortController();
    nextPage.current.abort();
    setBusy(true);
    setFailure(null);
    setMore('idle');
    load(query, undefined, controller.signal).then((outcome) => {
      if (controller.signal.aborted) return;
      setBusy(false);
      if (outcome.ok) setShown({ ...outcome.data, query });
      else setFailure(outcome.failure);
    });
    return () => controller.abort();
  }, [query, tries]);

  const loadMore = useCallback(() => {
    if (!shown?.nextCursor || shown.query !== query || busy || more === 'loading') return;
    const controller = new AbortController();
    nextPage.current = controller;
    setMore('loading');
    load(shown.query, shown.nextCursor, controller.signal).then((outcome) => {
      if (controller.signal.aborted) return;
      setMore(outcome.ok ? 'idle' : 'failed');
      if (!outcome.ok) return;
      const known = new Set(shown.companies.map(({ _id }) => _id));
      const added = outcome.data.companies.filter(({ _id }) => !known.has(_id));
      setShown({ ...outcome.data, query: shown.query, companies: [...shown.companies, ...added] });
    });
  }, [shown, query, busy, more]);

  return { shown, failure, busy, more, loadMore, retry: () => setTries((count) => count + 1) };
}
