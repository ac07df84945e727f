import type { RefObject } from 'react';
import { FUNDS_SCROLL_PX } from '#api/contract/limits.ts';
import { funds as words } from '#words/funds.ts';
import { plainly } from '../../client/links.ts';
import type { useList } from '../../client/queries.ts';
import { pageEndWithin, useNextPage } from '../../client/useNextPage.ts';
import { EmptyFunds, EmptySearch } from '../../components/art/Empty.tsx';
import { SaveSearch } from '../../components/save/SaveSearch.tsx';
import { DidYouMean } from '../forms/DidYouMean.tsx';
import { FundCard } from './FundCard.tsx';
import { FundSkeleton } from './FundSkeleton.tsx';
import {
  ALL_FUNDS,
  type FundSearch,
  type FundsPage,
  fundSearchParts,
  isFundSearchNarrowed,
  readFundSearch,
  writeFundSearch,
} from './search.ts';

const isNear = pageEndWithin(FUNDS_SCROLL_PX);

interface Props {
  list: ReturnType<typeof useList<FundsPage>>;
  cards: RefObject<HTMLDivElement | null>;
  /** Of the page's address. */
  params: URLSearchParams;
  onSearch: (change: Partial<FundSearch>) => void;
}

/** The opportunities that were asked for, six at a time. */
export function FundList({ list, cards, params, onSearch }: Props) {
  const { data, isPlaceholderData: busy, isFetchingNextPage: loading, isFetchNextPageError: moreFailed } = list;
  const search = readFundSearch(params);
  const funds = distinct(data?.pages ?? []);
  const last = data?.pages.at(-1);
  const next = last?.nextCursor ?? null;
  const isFirst = params.get('cursor') === null;
  const failed = !moreFailed && list.error !== null;
  const onMore = (): void => void (list.isFetching || next === null || list.fetchNextPage());
  const ready = next !== null && !failed && !moreFailed && !list.isFetching;
  const end = useNextPage(onMore, isNear, ready, funds.length);

  return (
    <section aria-label={words.title} aria-busy={busy || (!data && !failed)} className="stack fund-list">
      <div className="row row-between fund-total">
        <p className="faint" role="status">
          {failed ? '' : last && !busy ? words.count(last.total, last.totalIsCapped) : words.loading}
        </p>
        {isFundSearchNarrowed(search) && (
          <SaveSearch kind="fund" query={writeFundSearch(search).toString()} parts={fundSearchParts(search)} />
        )}
        {isFundSearchNarrowed(search) && (
          <a className="btn-link fund-clear" href="?" onClick={plainly(() => onSearch(ALL_FUNDS))}>
            {words.search.clear}
          </a>
        )}
      </div>
      {last?.suggestion !== undefined && !busy && (
        <DidYouMean
          suggestion={last.suggestion}
          href={hrefOf({ ...search, q: last.suggestion }, null)}
          onTake={(q) => onSearch({ q })}
        />
      )}
      {!isFirst && <a href={hrefOf(search, null)}>{words.first}</a>}
      {failed && <Retry message={words.failed} again={() => void list.refetch()} />}
      {!data && !failed && <FundSkeleton />}
      {data && !failed && isFirst && funds.length === 0 && <Nothing search={search} onSearch={onSearch} />}
      {!failed && (
        <div ref={cards} className="grid-two fund-cards">
          {funds.map((fund) => (
            <FundCard key={fund._id} fund={fund} />
          ))}
        </div>
      )}
      <div ref={end} className="center fund-end list-end">
        {moreFailed && <Retry message={words.moreFailed} again={() => void list.fetchNextPage()} />}
        {next !== null && !failed && !moreFailed && (
          <a className="btn" href={hrefOf(search, next)} aria-busy={loading} onClick={plainly(onMore)}>
            {loading && <span className="spinner" aria-hidden="true" />}
            {loading ? words.loadingMore : words.more}
          </a>
        )}
      </div>
    </section>
  );
}

/** Each fund once: between two pages, one may have moved. */
function distinct(pages: readonly FundsPage[]): FundsPage['opportunities'] {
  const all = pages.flatMap(({ opportunities }) => opportunities);
  return [...new Map(all.map((fund) => [fund._id, fund])).values()];
}

/** The same search, from another cursor on. */
function hrefOf(search: FundSearch, cursor: string | null): string {
  const params = writeFundSearch(search);
  if (cursor !== null) params.set('cursor', cursor);
  return `?${params}`;
}

function Nothing({ search, onSearch }: Pick<Props, 'onSearch'> & { search: FundSearch }) {
  // What is popular is of providers alone that have proved who they are.
  const isPopular = search.sort === 'popular';
  const narrowed = isPopular || isFundSearchNarrowed(search);
  const { title, line } = isPopular ? words.nonePopular : narrowed ? words.noMatch : words.empty;
  return (
    <div className="card empty">
      {narrowed ? <EmptySearch /> : <EmptyFunds />}
      <h2>{title}</h2>
      <p>{line}</p>
      {narrowed && (
        <a className="btn" href="?" onClick={plainly(() => onSearch(ALL_FUNDS))}>
          {words.noMatch.clear}
        </a>
      )}
    </div>
  );
}

function Retry({ message, again }: { message: string; again: () => void }) {
  return (
    <div className="card center" role="alert">
      <p>{message}</p>
      <div>
        <button type="button" className="btn" onClick={again}>
          {words.retry}
        </button>
      </div>
    </div>
  );
}
