import type { DomainEvent } from '#events/catalogue.ts';
import { providerStream } from '#events/subjects/provider.ts';
import { verificationStream } from '#events/subjects/verification.ts';
import { heldAfter, isPartEvent, isProved, NOTHING_HELD, namedAfter } from '#projections/verification/parts.ts';
import type { Platform } from '../platform/platform.ts';

/**
 * Whether a provider has proved its domain, or a moderator has seen its certificate, and its name is its own: it is in alerts
 * then, and its funds are not bounded.
 */
export const isVerified = ({ reads }: Pick<Platform, 'reads'>, provider: string): boolean =>
  isProved(reads.queries.providers.find(provider)?.verification ?? NOTHING_HELD);

/**
 * The same as the log tells it, which is never late: a name that was taken a moment ago counts.
 * @param provider its name where no event of its own gives it one: that by which a fund names it
 */
export async function isVerifiedInLog(
  { commands }: Pick<Platform, 'commands'>,
  { providerId, provider }: { readonly providerId: string; readonly provider: string },
): Promise<boolean> {
  const [said, proofs] = await Promise.all([
    commands.history(providerStream(providerId)),
    commands.history(verificationStream('provider', providerId)),
  ]);
  const name = said.map(nameIn).findLast((one) => one !== undefined) ?? provider;
  return isProved(proofs.filter(isPartEvent).reduce(heldAfter, namedAfter(NOTHING_HELD, name)));
}

const nameIn = (event: DomainEvent): string | undefined =>
  event.type === 'ProviderCreated' || event.type === 'ProviderChanged' ? event.data.name : undefined;
