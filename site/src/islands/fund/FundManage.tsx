import { lazy, Suspense, useState } from 'react';
import type { OpportunityAnswer, OwnOpportunitiesAnswer } from '#api/contract/fund.ts';
import { fitting } from '#words/fitting.ts';
import { funds } from '#words/funds.ts';
import { useRead } from '../../client/queries.ts';
import { leaveToasts } from '../../stores/toasts.ts';
import { useMember } from '../../stores/useSession.ts';
import { LoadBoundary } from '../company/LoadBoundary.tsx';
import { CloseFund } from './CloseFund.tsx';

const words = funds.own;
const Candidates = lazy(() => import('./Candidates.tsx'));
const FundDialog = lazy(async () => ({ default: (await import('./FundDialog.tsx')).FundDialog }));

/** On a fund's page, for who offers it: change it, close it. Nobody else sees anything of it. */
export function FundManage({ fund: id }: { fund: string }) {
  const member = useMember();
  return member ? <Managed key={member._id} id={id} /> : null;
}

function Managed({ id }: { id: string }) {
  const { data } = useRead<OwnOpportunitiesAnswer>('/opportunities/mine');
  const [doing, setDoing] = useState<'change' | 'close'>();
  const [shows, setShows] = useState(false);
  const fund: OpportunityAnswer['opportunity'] | undefined = data?.opportunities.find(({ _id }) => _id === id);
  if (!fund || fund.closedAs !== null) return null;
  /** What is said of it would go with this page. */
  function reload(): void {
    leaveToasts();
    location.reload();
  }
  return (
    <section className="stack stack-tight fund-manage" aria-label={words.manage}>
      <h2 className="card-title">{words.manage}</h2>
      <p className="row">
        <button type="button" className="btn btn-small" onClick={() => setDoing('change')}>
          {words.change}
        </button>
        <button type="button" className="btn btn-small btn-quiet" onClick={() => setDoing('close')}>
          {words.close}
        </button>
      </p>
      {shows ? (
        <LoadBoundary message={fitting.candidates.failed}>
          <Suspense fallback={<p role="status">{fitting.candidates.loading}</p>}>
            <Candidates fund={id} />
          </Suspense>
        </LoadBoundary>
      ) : (
        <button type="button" className="btn btn-small" onClick={() => setShows(true)}>
          {fitting.candidates.show}
        </button>
      )}
      {doing === 'change' && (
        <LoadBoundary message={words.failed}>
          <Suspense>
            <FundDialog fund={fund} close={() => setDoing(undefined)} done={reload} />
          </Suspense>
        </LoadBoundary>
      )}
      {doing === 'close' && <CloseFund fund={fund} done={reload} close={() => setDoing(undefined)} />}
    </section>
  );
}
