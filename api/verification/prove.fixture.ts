import { randomBytes } from 'node:crypto';
import type { Fact } from '#events/catalogue.ts';
import { providerStream } from '#events/subjects/provider.ts';
import { verificationStream } from '#events/subjects/verification.ts';
import type { Subjects } from '../e2e/subjects.fixture.ts';

const DOMAIN = 'cauvery.example.in';

/** For tests: a provider that has a website, and has proved its domain, as if the code of a mail had been typed. */
export async function proved(
  { platform: { commands, reads }, time }: Pick<Subjects, 'platform' | 'time'>,
  provider: string,
): Promise<void> {
  const append = async (stream: string, fact: Fact): Promise<void> => {
    const done = await commands.execute(stream, { actor: null, at: time.now }, () => ({ facts: [fact] }));
    if ('position' in done) await reads.waitFor(done.position, ['providers', 'funds'], 5000);
  };
  const { creator = '' } = reads.queries.providers.find(provider) ?? {};
  const website = { provider, creator, by: creator, website: `https://${DOMAIN}` };
  await append(providerStream(provider), { type: 'ProviderChanged', data: website });
  const of = { kind: 'provider', thing: provider, proof: randomBytes(12).toString('hex') } as const;
  const data = { ...of, by: creator, domain: DOMAIN, until: time.now + 365 * 86_400_000 };
  await append(verificationStream('provider', provider), { type: 'DomainProved', data });
}
