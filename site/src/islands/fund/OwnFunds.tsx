import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { Opportunity, OwnOpportunitiesAnswer } from '#api/contract/fund.ts';
import { funds } from '#words/funds.ts';
import { keepPlace } from '../../client/keepPlace.ts';
import { useRead } from '../../client/queries.ts';
import { isLost } from '../../client/takeFocus.ts';
import { EmptyInbox } from '../../components/art/Empty.tsx';
import { HiddenNotice } from '../../components/HiddenNotice.tsx';
import { Icon } from '../../components/Icon.tsx';
import { LoadFailed } from '../../components/ListParts.tsx';
import { ago, dayLong } from '../../format/dates.ts';
import { DOT } from '../../format/dot.ts';
import { rupees } from '../../format/rupees.ts';
import { useMember } from '../../stores/useSession.ts';
import { LoadBoundary } from '../company/LoadBoundary.tsx';
import { CloseFund } from './CloseFund.tsx';
import { FundLogo } from './FundLogo.tsx';

const words = funds.own;
const STATES = ['draft', 'open', 'closed'] as const;
/** The form comes when somebody wants to change something, and only then. */
const FundDialog = lazy(async () => ({ default: (await import('./FundDialog.tsx')).FundDialog }));

const rowOf = ({ _id }: Opportunity): string => `own-fund-${_id}`;

/** All that the member offers, by its state, each with what can be done. */
export default function OwnFunds() {
  const member = useMember();
  return member ? <Mine key={member._id} /> : null;
}

function Mine() {
  const { data, error, refetch } = useRead<OwnOpportunitiesAnswer>('/opportunities/mine');
  const again = (): void => void refetch();
  const [changing, setChanging] = useState<Opportunity | 'new'>();
  const [closing, setClosing] = useState<Opportunity>();
  const goOn = useRef<() => void>(undefined);
  // What was pressed moves to another part with its fund, or goes with it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once what they have become is shown
  useEffect(() => {
    if (isLost()) goOn.current?.();
  }, [data]);
  /** The keyboard goes to where the fund now stands, else to the heading of the part it was in. */
  function keepRow(what: Opportunity | 'new'): void {
    const toHeading = keepPlace();
    goOn.current = () => {
      goOn.current = undefined;
      const row = what === 'new' ? null : document.getElementById(rowOf(what));
      if (row) row.focus();
      else toHeading();
    };
  }
  function change(what: Opportunity | 'new'): void {
    keepRow(what);
    setChanging(what);
  }
  function end(fund: Opportunity): void {
    keepRow(fund);
    setClosing(fund);
  }
  if (error) return <LoadFailed message={words.failed} again={again} />;
  if (!data) return <span className="bone bone-block" aria-hidden="true" />;
  return (
    <div className="stack stack-loose">
      {data.opportunities.length === 0 && (
        <div className="card empty">
          <EmptyInbox />
          <h2>{words.empty.title}</h2>
          <p>{words.empty.line}</p>
          <button type="button" className="btn btn-primary" onClick={() => change('new')}>
            <Icon name="plus" size={20} />
            {funds.create}
          </button>
        </div>
      )}
      {STATES.map((state) => {
        const some = data.opportunities.filter(({ status }) => status === state);
        return some.length === 0 ? null : (
          <section key={state} className="stack" aria-labelledby={`own-${state}`}>
            <h2 id={`own-${state}`}>
              {words.states[state]} <span className="faint">{some.length}</span>
            </h2>
            <ul className="own-funds">
              {some.map((fund) => (
                <li key={fund._id} className="card">
                  <OwnFund
                    fund={fund}
                    waiting={data.waiting[fund._id] ?? 0}
                    onChange={() => change(fund)}
                    onClose={() => end(fund)}
                  />
                </li>
              ))}
            </ul>
          </section>
        );
      })}
      {changing && (
        <LoadBoundary message={words.failed}>
          <Suspense>
            <FundDialog
              {...(changing === 'new' ? {} : { fund: changing })}
              done={again}
              close={() => setChanging(undefined)}
            />
          </Suspense>
        </LoadBoundary>
      )}
      {closing && <CloseFund fund={closing} done={again} close={() => setClosing(undefined)} />}
    </div>
  );
}

interface OwnProps {
  fund: Opportunity;
  /** So many applications for it wait for its provider. */
  waiting: number;
  onChange: () => void;
  onClose: () => void;
}

function OwnFund({ fund, waiting, onChange, onClose }: OwnProps) {
  const isDraft = fund.status === 'draft';
  const name = fund.provider || words.unnamed;
  return (
    <>
      <FundLogo provider={name} logoUrl={fund.logoUrl} />
      <div>
        <h3 id={rowOf(fund)} tabIndex={-1} className="card-title">
          {isDraft || fund.hidden ? name : <a href={`/dashboard/funds/${fund._id}`}>{name}</a>}
        </h3>
        <p className="meta">
          {[
            funds.typeName[fund.type],
            fund.amount > 0 ? rupees(fund.amount) : '',
            isDraft || fund.deadline === '' ? '' : words.until(dayLong(fund.deadline)),
            isDraft ? words.writtenAt(ago(fund.createdAt, Date.now())) : '',
            fund.closedAs === null ? '' : funds.closedAs[fund.closedAs],
          ]
            .filter((part) => part !== '')
            .join(DOT)}
        </p>
      </div>
      <HiddenNotice kind="fund" mark={fund.hidden} />
      <p className="row">
        {!isDraft && (
          <a className="btn btn-small" href={`/dashboard/funds/${fund._id}/desk`}>
            {waiting > 0 ? words.deskWaiting(waiting) : words.desk}
            <span className="unseen">{words.deskOf(name)}</span>
          </a>
        )}
        {fund.closedAs === null && (
          <>
            <button type="button" className="btn btn-small" onClick={onChange}>
              {isDraft ? words.goOn : words.change}
              <span className="unseen"> {name}</span>
            </button>
            <button type="button" className="btn btn-small btn-quiet" onClick={onClose}>
              {isDraft ? words.drop : words.close}
              <span className="unseen"> {name}</span>
            </button>
          </>
        )}
      </p>
    </>
  );
}
