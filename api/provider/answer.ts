import type { TeamRole } from '#events/subjects/team.ts';
import type { Provider } from '../contract/provider.ts';
import type { Platform } from '../platform/platform.ts';
import type { ProviderRecord } from './decide.ts';

/** A provider as it is answered. @param role of the reader, null for who is not in its team */
export function providerAnswer(
  { link }: Pick<Platform, 'link'>,
  { id, name, kind, website, about, logo, at }: ProviderRecord,
  role: TeamRole | null,
): Provider {
  return {
    ...{ _id: id, name, kind, website, about, logo },
    logoUrl: link(logo),
    verified: false,
    ledger: null,
    createdAt: new Date(at).toISOString(),
    ...(role === null ? {} : { role }),
  };
}
