import { useEffect, useRef } from 'react';
import { CARD_SKELETON_MS } from '#api/contract/limits.ts';
import { messageOf } from '../../client/outcome.ts';
import { EmptySearch, EmptyShop } from '../../components/art/Empty.tsx';
import { startups as words } from '../../words/en/startups.ts';
import { CreateButton } from './CreateButton.tsx';
import { CardBones, StartupCard } from './StartupCard.tsx';
import type { useDirectory } from './useDirectory.ts';
import { useLate } from './useLate.ts';

/** As many as a screen shows, so that nothing moves when the cards come. */
const BONES = ['a', 'b', 'c', 'd', 'e', 'f'];
/** How far below the screen's edge the end of the list may be when the next page is asked for. */
const AHEAD = '800px';

interface Props {
  directory: ReturnType<typeof useDirectory>;
  narrowed: boolean;
  onOpen: (id: string) => void;
  onClear: () => void;
}

export function Results({ directory, narrowed, onOpen, onClear }: Props) {
  const { shown, failure, busy, more, loadMore, retry } = directory;
  // The skeletons have stood there since the page was painted, not only since React woke up.
  const late = useLate(shown === null && failure === null, CARD_SKELETON_MS, 0);

  if (failure)
    return (
      <div className="empty" role="alert">
        <h2>{words.failed.title}</h2>
        <p>{messageOf(failure)}</p>
        <button type="button" className="btn" onClick={retry}>
          {words.failed.retry}
        </button>
      </div>
    );

  if (shown === null)
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
              <CardBones key={bone} />
            ))}
          </div>
        )}
      </div>
    );

  if (shown.companies.length === 0)
    return narrowed ? (
      <div className="empty">
        <EmptySearch />
        <h2>{words.nothing.title}</h2>
        <p>{words.nothing.line}</p>
        <button type="button" className="btn" onClick={onClear}>
          {words.nothing.clear}
        </button>
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
    <>
      <ul className="grid-two startup-list" aria-busy={busy}>
        {shown.companies.map((company) => (
          <li key={company._id}>
            <StartupCard company={company} onOpen={onOpen} />
          </li>
        ))}
      </ul>
      {shown.nextCursor && (
        <More
          count={words.shown(shown.companies.length, shown.total)}
          state={more}
          onMore={loadMore}
          key={shown.query}
        />
      )}
    </>
  );
}

interface MoreProps {
  count: string;
  state: 'idle' | 'loading' | 'failed';
  onMore: () => void;
}

/** Asks for the next page when it comes near; the button is for those who do not scroll, and for a second try. */
function More({ count, state, onMore }: MoreProps) {
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!end.current || state !== 'idle') return undefined;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && onMore(), { rootMargin: AHEAD });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [onMore, state]);
  return (
    <div ref={end} className="startup-more">
      <p className="meta">{count}</p>
      <button type="button" className="btn" aria-busy={state === 'loading'} onClick={onMore}>
        {state === 'loading' && <span className="spinner" aria-hidden="true" />}
        {state === 'loading' ? words.loadingMore : state === 'failed' ? words.failed.retry : words.more}
      </button>
    </div>
  );
}
