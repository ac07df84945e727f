import type { Provider } from '#api/contract/provider-answer.ts';
import { team } from '#words/team.ts';
import { useOwnProvider } from './useOwnProvider.ts';

/** What a provider says about itself. */
export function ProviderAbout({ provider }: { provider: Pick<Provider, '_id' | 'about'> }) {
  const { about } = useOwnProvider(provider);
  if (!about) return null;
  return (
    <section className="stack stack-tight">
      <h2>{team.provider.about}</h2>
      <p className="keep-lines">{about}</p>
    </section>
  );
}
