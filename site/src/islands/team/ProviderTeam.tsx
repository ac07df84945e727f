import type { OwnProvidersAnswer } from '#api/contract/provider-answer.ts';
import { team } from '#words/team.ts';
import { useRead } from '../../client/queries.ts';
import { useMember } from '../../stores/useSession.ts';

/** On a provider's page: the way to its team, for who is in it. */
export function ProviderTeam({ provider }: { provider: string }) {
  const member = useMember();
  return member ? <Way key={member._id} provider={provider} /> : null;
}

function Way({ provider }: { provider: string }) {
  const { data } = useRead<OwnProvidersAnswer>('/providers/mine');
  if (!data?.providers.some(({ _id }) => _id === provider)) return null;
  return (
    <p>
      <a className="btn btn-small" href={`/dashboard/team?kind=provider&id=${provider}`}>
        {team.provider.team}
      </a>
    </p>
  );
}
