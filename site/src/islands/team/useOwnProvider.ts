import type { OwnProvidersAnswer, Provider } from '#api/contract/provider-answer.ts';
import { useRead } from '../../client/queries.ts';
import { useMember } from '../../stores/useSession.ts';

/** A provider as its page was rendered; for who is in its team, as they changed it since. */
export function useOwnProvider<Shown extends Pick<Provider, '_id'>>(rendered: Shown): Shown | Provider {
  const member = useMember();
  // The same answer as the team's own buttons are made of: asked once.
  const { data } = useRead<OwnProvidersAnswer>(member ? '/providers/mine' : null);
  return data?.providers.find(({ _id }) => _id === rendered._id) ?? rendered;
}
