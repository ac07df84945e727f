import type { Provider } from '#api/contract/provider-answer.ts';
import { team } from '#words/team.ts';
import { VerificationBadge } from '../../components/VerificationBadge.tsx';
import { dayOf } from '../../format/dates.ts';
import { bareAddress } from '../forms/webAddress.ts';
import { useOwnProvider } from './useOwnProvider.ts';

const words = team.provider;

type Shown = Pick<Provider, '_id' | 'kind' | 'website' | 'proofs' | 'verification'>;

/** Below its name: what a provider is, and what was checked of it. */
export function ProviderWho({ provider }: { provider: Shown }) {
  const { _id, kind, website, proofs, verification } = useOwnProvider(provider);
  return (
    <>
      <div className="row">
        <span className="badge badge-neel">{kind ? words.kinds[kind] : words.noKind}</span>
        <VerificationBadge id={_id} parts={verification.parts} none={words.unverified} />
      </div>
      {website && (
        <p>
          <a href={website} rel="nofollow noopener" target="_blank">
            {bareAddress(website)}
          </a>
        </p>
      )}
      {proofs.map(({ domain, at }) => (
        <p key={domain} className="meta">
          {words.proof.line(domain, dayOf(at))}
        </p>
      ))}
    </>
  );
}
