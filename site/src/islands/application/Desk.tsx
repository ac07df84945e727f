import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import type { OwnProvidersAnswer } from '#api/contract/provider-answer.ts';
import { applications } from '#words/applications.ts';
import { reviewing } from '#words/reviewing.ts';
import { useRead } from '../../client/queries.ts';
import { takeLostFocus } from '../../client/takeFocus.ts';
import { EmptyInbox } from '../../components/art/Empty.tsx';
import { LoadFailed, MoreButton } from '../../components/ListParts.tsx';
import { useAddress } from '../../stores/address.ts';
import { useMember } from '../../stores/useSession.ts';
import { LoadBoundary } from '../company/LoadBoundary.tsx';
import { DeskBoard } from './DeskBoard.tsx';
import { DeskFind } from './DeskFind.tsx';
import { DeskTable } from './DeskTable.tsx';
import { DeskTools, isMovable } from './DeskTools.tsx';
import { keepDeskList } from './deskList.ts';
import { type DeskSearch, readDesk, statusShown } from './deskSearch.ts';
import { isScored } from './scoreLine.ts';
import { useAnewWhenSeen } from './useAnewWhenSeen.ts';
import { useDeskRows } from './useDeskRows.ts';

const words = reviewing.desk;
/** The dialog comes when somebody wants to decide, and only then. */
const DecideMany = lazy(async () => ({ default: (await import('./DecideMany.tsx')).DecideMany }));

/** All applications for one fund, for the team of its provider. */
export default function Desk({ fund, provider }: { fund: string; provider: string }) {
  const member = useMember();
  const search = readDesk(useAddress(''));
  if (!member) return <Skeleton />;
  return (
    <OfTeam key={member._id} provider={provider}>
      <Rows key={`${member._id} ${statusShown(search)}`} member={member._id} fund={fund} search={search} />
    </OfTeam>
  );
}

/** To somebody else the list would be empty: that is not what there is to say. */
function OfTeam({ provider, children }: { provider: string; children: ReactNode }) {
  const { data, error, refetch } = useRead<OwnProvidersAnswer>('/providers/mine');
  if (error) return <LoadFailed message={applications.failed} again={() => void refetch()} />;
  if (!data) return <Skeleton />;
  if (data.providers.some(({ _id }) => _id === provider)) return children;
  return (
    <div className="card empty">
      <h2>{words.notYours.title}</h2>
      <p>{words.notYours.line}</p>
    </div>
  );
}

interface RowsProps {
  member: string;
  fund: string;
  search: DeskSearch;
}

function Rows({ member, fund, search }: RowsProps) {
  const list = useDeskRows({ member, fund, search });
  const { items, rows, counts, total, next, phase, more, again, renew } = list;
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [deciding, setDeciding] = useState(false);
  useAnewWhenSeen(renew);
  // Whoever opens one goes on to the next as they stand now.
  useEffect(() => {
    if (rows && phase === 'ready')
      keepDeskList(
        fund,
        search,
        rows.map(({ _id }) => _id),
        total,
      );
  });

  if (!items && phase === 'failed') return <LoadFailed message={applications.failed} again={again} />;
  if (!items || !rows) return <Skeleton />;

  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  if (all === 0 && items.length === 0)
    return (
      <div className="card empty">
        <EmptyInbox />
        <h2>{words.empty.title}</h2>
        <p>{words.empty.line}</p>
      </div>
    );
  // What others have moved on meanwhile may have nowhere to go any more.
  const some = rows.filter((row) => chosen.has(row._id) && isMovable(row));
  const hasScores = isScored(items);
  const isFound = search.q !== '';
  return (
    <div className="stack" aria-busy={phase === 'loading' || list.goesOn}>
      <DeskFind search={search} hasScores={hasScores} found={foundLine()} />
      <DeskTools
        {...{ rows, counts, total: all, search, chosen: some.length, isAll: next === null && !isFound }}
        onDecide={() => setDeciding(true)}
        onChoose={(ids) => setChosen(new Set(ids))}
      />
      {rows.length === 0 && !list.goesOn && <p>{isFound ? words.noneFound : words.noMatch}</p>}
      {search.view === 'board' ? (
        <DeskBoard {...{ rows, search, hasScores }} counts={isFound ? undefined : counts} />
      ) : (
        rows.length > 0 && <DeskTable {...{ rows, search, hasScores, chosen }} onChoose={setChosen} />
      )}
      {phase === 'failed' && <LoadFailed message={applications.failed} again={again} />}
      {next !== null && phase !== 'failed' && (
        <MoreButton label={applications.more} busy={phase === 'more'} onMore={more} />
      )}
      {deciding && (
        <LoadBoundary message={applications.failed}>
          <Suspense>
            <DecideMany
              fund={fund}
              rows={some}
              hasScores={hasScores}
              close={() => {
                setDeciding(false);
                // With nothing chosen, what opened it cannot be pressed.
                takeLostFocus(document.getElementById('desk-choose'));
              }}
              done={() => {
                setChosen(new Set());
                renew();
              }}
            />
          </Suspense>
        </LoadBoundary>
      )}
    </div>
  );

  /** What is said of the order, or of what was found: how far it was looked. */
  function foundLine(): string {
    if (list.goesOn) return words.looking;
    if (list.isPart) return words.part(items?.length ?? 0);
    return isFound ? words.found(rows?.length ?? 0) : '';
  }
}

function Skeleton() {
  return (
    <div className="stack" aria-busy="true">
      <p className="unseen">{applications.loading}</p>
      <span className="bone" aria-hidden="true" />
      <span className="bone bone-block" aria-hidden="true" />
    </div>
  );
}
