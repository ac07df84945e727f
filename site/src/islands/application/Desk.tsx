import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { ApplicationListAnswer } from '#api/contract/application.ts';
import { APPLICATION_STATUSES, type ApplicationStatus } from '#api/contract/options.ts';
import type { OwnProvidersAnswer } from '#api/contract/provider-answer.ts';
import { applications } from '#words/applications.ts';
import { reviewing } from '#words/reviewing.ts';
import { useRead } from '../../client/queries.ts';
import { takeLostFocus } from '../../client/takeFocus.ts';
import { pathWith, usePages } from '../../client/usePages.ts';
import { EmptyInbox } from '../../components/art/Empty.tsx';
import { LoadFailed, MoreButton } from '../../components/ListParts.tsx';
import { useAddress } from '../../stores/address.ts';
import { useMember } from '../../stores/useSession.ts';
import { LoadBoundary } from '../company/LoadBoundary.tsx';
import { DeskBoard } from './DeskBoard.tsx';
import { DeskTable } from './DeskTable.tsx';
import { DeskTools, isMovable } from './DeskTools.tsx';
import { useAnewWhenSeen } from './useAnewWhenSeen.ts';

const words = reviewing.desk;
/** The dialog comes when somebody wants to decide, and only then. */
const DecideMany = lazy(async () => ({ default: (await import('./DecideMany.tsx')).DecideMany }));

export type Row = ApplicationListAnswer['applications'][number];
export type View = 'list' | 'board';

/** All applications for one fund, for the team of its provider. */
export default function Desk({ fund, provider }: { fund: string; provider: string }) {
  const member = useMember();
  const asked = useAddress('');
  const view: View = asked.get('view') === 'board' ? 'board' : 'list';
  const status = APPLICATION_STATUSES.find((one) => one === asked.get('status'));
  if (!member) return <Skeleton />;
  // A board shows every status already.
  const filter = view === 'list' ? status : undefined;
  return (
    <OfTeam key={member._id} provider={provider}>
      <Rows key={`${member._id} ${filter}`} member={member._id} fund={fund} view={view} status={filter} />
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
  view: View;
  status: ApplicationStatus | undefined;
}

function Rows({ member, fund, view, status }: RowsProps) {
  const { items, pages, next, phase, more, again, renew } = usePages<ApplicationListAnswer, Row>({
    key: [`desk ${member} ${fund}`, status ?? '', ''],
    path: (cursor) =>
      pathWith('/applications', { as: 'reviewer', opportunity: fund, status: status ?? '', limit: '100', cursor }),
    itemsOf: ({ applications }) => applications,
    fresh: true,
  });
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [deciding, setDeciding] = useState(false);
  useAnewWhenSeen(renew);

  if (!items && phase === 'failed') return <LoadFailed message={applications.failed} again={again} />;
  if (!items) return <Skeleton />;

  const counts = pages?.[0]?.counts ?? {};
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  if (total === 0 && items.length === 0)
    return (
      <div className="card empty">
        <EmptyInbox />
        <h2>{words.empty.title}</h2>
        <p>{words.empty.line}</p>
      </div>
    );
  // What others have moved on meanwhile may have nowhere to go any more.
  const some = items.filter((row) => chosen.has(row._id) && isMovable(row));
  return (
    <div className="stack" aria-busy={phase === 'loading'}>
      <DeskTools
        {...{ rows: items, counts, total, view, status, chosen: some.length, hasMore: next !== null }}
        onDecide={() => setDeciding(true)}
        onChoose={(ids) => setChosen(new Set(ids))}
      />
      {items.length === 0 && <p>{words.noMatch}</p>}
      {view === 'board' ? (
        <DeskBoard rows={items} counts={counts} />
      ) : (
        items.length > 0 && <DeskTable rows={items} chosen={chosen} onChoose={setChosen} />
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
