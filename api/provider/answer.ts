import type { TeamRole } from '#events/subjects/team.ts';
import type { Provider } from '../contract/provider.ts';
import type { Platform } from '../platform/platform.ts';
import type { ProviderRecord } from './decide.ts';

const iso = (at: number): string => new Date(at).toISOString();

/** A provider as it is answered. @param role of the reader, null for who is not in its team */
export function providerAnswer(
  { link, reads, clock }: Pick<Platform, 'link' | 'reads' | 'clock'>,
  { id, name, kind, website, about, logo, at, domain, provedAt, until }: ProviderRecord,
  role: TeamRole | null,
): Provider {
  return {
    ...{ _id: id, name, kind, website, about, logo },
    logoUrl: link(logo),
    verified: domain !== null,
    proofs:
      domain === null || provedAt === null || until === null
        ? []
        : [{ kind: 'domain', domain, at: iso(provedAt), until: iso(until) }],
    ledger: reads.queries.applications.ledger(id, clock()),
    createdAt: iso(at),
    ...(role === null ? {} : { role }),
  };
}
