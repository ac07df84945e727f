import type { DeskAnswer } from '#api/contract/admin.ts';
import { admin as words } from '#words/admin.ts';
import { useRead } from '../../client/queries.ts';
import { LoadFailed } from '../../components/ListParts.tsx';
import { useAddress } from '../../stores/address.ts';
import { useMember } from '../../stores/useSession.ts';
import { Effects } from './Effects.tsx';
import { Members } from './Members.tsx';
import { Models } from './Models.tsx';
import { Overview } from './Overview.tsx';

const TABS = ['overview', 'models', 'effects', 'members'] as const;

/** The operator's desk, for administrators. Which part is shown stands in the address. */
export default function Admin() {
  const member = useMember();
  const asked = useAddress('').get('part');
  if (!member) return null;
  // For others the answer would be no: it is not asked for.
  if (!member.roles.includes('administrator')) return <Closed {...words.notYours} />;
  return <Desk key={member._id} part={TABS.find((tab) => tab === asked) ?? 'overview'} />;
}

function Desk({ part }: { part: (typeof TABS)[number] }) {
  const { data, error, refetch, isFetching } = useRead<DeskAnswer>('/admin/desk');
  const again = (): void => void refetch();
  const code = error?.failure.kind === 'refused' ? error.failure.code : undefined;
  if (code === 'not-allowed') return <Closed {...words.notYours} />;
  if (code === 'second-factor-required')
    return (
      <Closed {...words.factorFirst}>
        <a className="btn btn-primary" href="/settings/security">
          {words.factorFirst.to}
        </a>
      </Closed>
    );
  if (error) return <LoadFailed message={words.failed} again={again} />;
  if (!data)
    return (
      <div role="status">
        <span className="unseen">{words.loading}</span>
        <span className="bone bone-block" aria-hidden="true" />
      </div>
    );
  const failing = data.models.filter(({ failure }) => failure !== null).length;
  return (
    <div className="stack stack-loose">
      <nav aria-label={words.sections} className="chips">
        {TABS.map((tab) => (
          <a
            key={tab}
            className="chip"
            href={tab === 'overview' ? '/dashboard/admin' : `/dashboard/admin?part=${tab}`}
            aria-current={tab === part ? 'page' : undefined}
          >
            {words.tabs[tab]}
            {tab === 'models' && failing > 0 && <span className="badge badge-turmeric">{failing}</span>}
          </a>
        ))}
      </nav>
      {part === 'overview' && <Overview desk={data} busy={isFetching} again={again} />}
      {part === 'models' && <Models desk={data} again={again} />}
      {part === 'effects' && <Effects />}
      {part === 'members' && <Members />}
    </div>
  );
}

function Closed({ title, line, children }: { title: string; line: string; children?: React.ReactNode }) {
  return (
    <div className="card empty">
      <h2>{title}</h2>
      <p>{line}</p>
      {children}
    </div>
  );
}
