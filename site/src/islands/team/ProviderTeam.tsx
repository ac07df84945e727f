import { lazy, Suspense, useState } from 'react';
import type { OwnProvidersAnswer } from '#api/contract/provider-answer.ts';
import { team } from '#words/team.ts';
import { useRead } from '../../client/queries.ts';
import { useMember } from '../../stores/useSession.ts';
import { LoadBoundary } from '../company/LoadBoundary.tsx';

const ProveDomain = lazy(async () => ({ default: (await import('../verification/ProveDomain.tsx')).ProveDomain }));
const ProviderForm = lazy(async () => ({ default: (await import('./ProviderForm.tsx')).ProviderForm }));

/** On a provider's page, for who is in its team: the way to the team, its own words, and its proof of who it is. */
export function ProviderTeam({ provider }: { provider: string }) {
  const member = useMember();
  return member ? <Ways key={member._id} provider={provider} /> : null;
}

function Ways({ provider }: { provider: string }) {
  const { data, refetch } = useRead<OwnProvidersAnswer>('/providers/mine');
  const [open, setOpen] = useState<'words' | 'proof' | null>(null);
  const own = data?.providers.find(({ _id }) => _id === provider);
  if (!own) return null;
  return (
    <>
      <p className="row">
        {own.role !== 'reviewer' && (
          <>
            <button type="button" className="btn btn-small" onClick={() => setOpen('words')}>
              {team.provider.edit.open}
            </button>
            <button type="button" className="btn btn-small" onClick={() => setOpen('proof')}>
              {own.proofs.length > 0 ? team.provider.proof.renew : team.provider.proof.open}
            </button>
          </>
        )}
        <a className="btn btn-small" href={`/dashboard/team?kind=provider&id=${provider}`}>
          {team.provider.team}
        </a>
      </p>
      {open && (
        <LoadBoundary message={team.provider.edit.failed}>
          <Suspense>
            {open === 'words' ? (
              <ProviderForm provider={own} saved={() => void refetch()} close={() => setOpen(null)} />
            ) : (
              <ProveDomain
                of={{ kind: 'provider', id: own._id }}
                website={own.website}
                noWebsite={team.provider.proof.noWebsite}
                done={() => void refetch()}
                close={() => setOpen(null)}
              />
            )}
          </Suspense>
        </LoadBoundary>
      )}
    </>
  );
}
