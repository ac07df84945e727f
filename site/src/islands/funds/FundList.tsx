import { useStore } from '@nanostores/react';
import { FUNDS_SCROLL_PX } from '#api/contract/limits.ts';
import { EmptyFunds, EmptySearch } from '../../components/art/Empty.tsx';
import { $filter, $funds, filterSearch, loadFunds, loadMoreFunds, setFilter } from '../../stores/funds.ts';
import { funds as words } from '../../words/en/funds.ts';
import { FundBones } from './FundBones.tsx';
import { FundCard } from './FundCard.tsx';
import { useNearPageEnd } from './useNearPageEnd.ts';

/** The opportunities under the filter, six at a time. */
export function FundList() {
  const { funds, next, total, phase } = useStore($funds, { ssr: 'initial' });
  useNearPageEnd(() => void (phase === 'ready' && loadMoreFunds()), FUNDS_SCROLL_PX, `${funds.length} ${phase}`);

  return (
    <section aria-label={words.title} aria-busy={phase === 'loading'} className="stack fund-list">
      <p className="faint" role="status">
        {phase === 'loading' ? words.loading : phase === 'failed' ? '' : words.count(total)}
      </p>
      {phase === 'failed' && <Retry message={words.failed} again={loadFunds} />}
      {phase === 'loading' && funds.length === 0 && <FundBones />}
      {phase === 'ready' && funds.length === 0 && <Nothing />}
      {funds.length > 0 && (
        <div className="grid-two">
          {funds.map((fund) => (
            <FundCard key={fund._id} fund={fund} />
          ))}
        </div>
      )}
      <div className="center fund-end">
        {phase === 'more-failed' && <Retry message={words.moreFailed} again={loadMoreFunds} />}
        {next !== null && (phase === 'ready' || phase === 'more') && (
          <button type="button" className="btn" aria-busy={phase === 'more'} onClick={() => void loadMoreFunds()}>
            {phase === 'more' && <span className="spinner" aria-hidden="true" />}
            {phase === 'more' ? words.loadingMore : words.more}
          </button>
        )}
      </div>
    </section>
  );
}

function Nothing() {
  const filtered = filterSearch(useStore($filter, { ssr: 'initial' })) !== '';
  const { title, line } = filtered ? words.noMatch : words.empty;
  return (
    <div className="card empty">
      {filtered ? <EmptySearch /> : <EmptyFunds />}
      <h2>{title}</h2>
      <p>{line}</p>
      {filtered && (
        <button type="button" className="btn" onClick={() => setFilter({ type: '', popular: false })}>
          {words.noMatch.clear}
        </button>
      )}
    </div>
  );
}

function Retry({ message, again }: { message: string; again: () => Promise<void> }) {
  return (
    <div className="card center" role="alert">
      <p>{message}</p>
      <div>
        <button type="button" className="btn" onClick={() => void again()}>
          {words.retry}
        </button>
      </div>
    </div>
  );
}
