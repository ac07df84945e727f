import type { TeamRole } from '#events/subjects/team.ts';
import { isProved, partsOf } from '#projections/verification/parts.ts';
import type { Provider } from '../contract/provider.ts';
import { heldAnswer } from '../heldPart/answer.ts';
import type { Platform } from '../platform/platform.ts';
import { decidedMark } from '../standing/marks.ts';
import type { ProviderRecord } from './decide.ts';

const iso = (at: number): string => new Date(at).toISOString();

/** A provider as it is answered. @param role of the reader, null for who is not in its team */
export function providerAnswer(
  { link, reads, clock }: Pick<Platform, 'link' | 'reads' | 'clock'>,
  { id, name, kind, website, about, logo, at, verification }: ProviderRecord,
  role: TeamRole | null,
): Provider {
  const hidden = decidedMark({ reads }, 'provider', id);
  const held = partsOf(verification);
  return {
    ...{ _id: id, name, kind, website, about, logo },
    logoUrl: link(logo),
    verified: isProved(verification),
    proofs: held.flatMap(({ kind: of, text, at: since, until }) =>
      of === 'domain' ? [{ kind: of, domain: text, at: iso(since), until: iso(until) }] : [],
    ),
    verification: heldAnswer(held),
    ledger: reads.queries.applications.ledger(id, clock()),
    ...(hidden && { hidden }),
    createdAt: iso(at),
    ...(role === null ? {} : { role }),
  };
}
