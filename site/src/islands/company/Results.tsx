import type { RefObject } from 'react';
import { CARD_SKELETON_MS } from '#api/contract/limits.ts';
import { useLate } from '../../client/clock.ts';
import { plainly } from '../../client/links.ts';
import { messageOf } from '../../client/outcome.ts';
import type { useList } from '../../client/queries.ts';
import { endWithin, useNextPage } from '../../client/useNextPage.ts';
import { EmptySearch, EmptyShop } from '../../components/art/Empty.tsx';
import { CreateButton } from './CreateButton.tsx';
import type { ListWords } from './listWords.ts';
import { CardSkeleton, StartupCard } from './StartupCard.tsx';
import type { DirectoryPage } from './search.ts';

/** As many as a screen shows, so that nothing moves when the cards come. */
const BONES = ['a', 'b', 'c', 'd', 'e', 'f'];
/** How many pixels below the screen's edge the end of the list may be when the next page is asked for. */
const isNear = endWithin(800);
/** Cards whose logos are in sight from the beginning. */
const EAGER = 4;

interface Props {
  words: ListWords;
  list: ReturnType<typeof useList<DirectoryPage>>;
  cards: RefObject<HTMLDivElement | null>;
  /** Of the page's address. */
  params: URLSearchParams;
  narrowed: boolean;
  onOpen: (id: string) => void;
  onClear: () => void;
}

export function Results({ words, list, cards, params, narrowed, onOpen, onClear }: Props) {
  const { data, error, isPlaceholderData: busy } = list;
  const failure = list.isFetchNextPageError ? undefined : error?.failure;
  // The skeletons have stood there since the page was painted, not only since React woke up.
  const late = useLate(data === undefined && !failure, CARD_SKELETON_MS, 0);

  if (failure)
    return (
      <div className="empty" role="alert">
        <h2>{words.failed.title}</h2>
        <p>{messageOf(failure)}</p>
        <button type="button" className="btn" onClick={() => void list.refetch()}>
          {words.failed.retry}
        </button>
      </div>
    );

  if (data === undefined)
    return (
      <div className="startup-waiting" aria-busy="true">
        {late ? (
          <div className="empty" role="status">
            <h2>{words.late.title}</h2>
            <p>{words.late.line}</p>
          </div>
        ) : (
          <div className="grid-two">
            {BONES.map((bone) => (
              <CardSkeleton key={bone} />
            ))}
          </div>
        )}
      </div>
    );

  const companies = distinct(data.pages);
  const last = data.pages.at(-1);
  const isFirst = params.get('cursor') === null;
  if (companies.length === 0 && isFirst)
    return narrowed ? (
      <div className="empty">
        <EmptySearch />
        <h2>{words.nothing.title}</h2>
        <p>{words.nothing.line}</p>
        <a className="btn" href="?" onClick={plainly(onClear)}>
          {words.nothing.clear}
        </a>
      </div>
    ) : (
      <div className="empty">
        <EmptyShop />
        <h2>{words.empty.title}</h2>
        <p>{words.empty.line}</p>
        <CreateButton className="btn" />
      </div>
    );

  return (
    <div ref={cards}>
      {!isFirst && (
        <p className="startup-first">
          <a href={hrefOf(params, null)}>{words.first}</a>
        </p>
      )}
      <ul className="grid-two startup-list" aria-busy={busy}>
        {companies.map((company, index) => (
          <li key={company._id} data-card={company._id}>
            <StartupCard company={company} eager={index < EAGER} onOpen={onOpen} />
          </li>
        ))}
      </ul>
      {last?.nextCursor && (
        <More
          words={words}
          count={isFirst ? words.shown(companies.length, last.total) : ''}
          href={hrefOf(params, last.nextCursor)}
          list={list}
          shown={companies.length}
        />
      )}
    </div>
  );
}

/** Each company once: between two pages, one may have moved. */
function distinct(pages: readonly DirectoryPage[]): DirectoryPage['companies'] {
  const all = pages.flatMap(({ companies }) => companies);
  return [...new Map(all.map((company) => [company._id, company])).values()];
}

/** The same search, from another cursor on. */
function hrefOf(params: URLSearchParams, cursor: string | null): string {
  const others = new URLSearchParams(params);
  for (const name of ['cursor', 'startup', 'tab']) others.delete(name);
  if (cursor !== null) others.set('cursor', cursor);
  return `?${others}`;
}

interface MoreProps {
  words: ListWords;
  count: string;
  /** The next page as one of its own, for those without script, and for another tab. */
  href: string;
  list: Props['list'];
  shown: number;
}

/** Asks for the next page when it comes near; the link is for those who do not scroll, and for a second try. */
function More({ words, count, href, list, shown }: MoreProps) {
  const { isFetchingNextPage: loading, isFetchNextPageError: failed } = list;
  const onMore = (): void => void (list.isFetching || list.fetchNextPage());
  const end = useNextPage(onMore, isNear, !list.isFetching && !failed, shown);
  return (
    <div ref={end} className="startup-more list-end">
      <p className="meta">{count}</p>
      <a className="btn" href={href} aria-busy={loading} onClick={plainly(onMore)}>
        {loading && <span className="spinner" aria-hidden="true" />}
        {loading ? words.loadingMore : failed ? words.failed.retry : words.more}
      </a>
    </div>
  );
}
