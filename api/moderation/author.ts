import type { DomainEvent } from '#events/catalogue.ts';
import { teamStream } from '#events/subjects/team.ts';
import { may } from '../access/team.ts';
import type { Platform } from '../platform/platform.ts';
import type { Team } from '../team/decide.ts';
import { teamFrom } from '../team/state.ts';

/** Of an event of a company, these fields say nothing to readers. */
const UNSAID = ['company', 'owner', 'holder', 'findable'];

/** Whoever wrote down what somebody reads of a thing; null for whoever it was nobody knows. */
type Writer = string | null;

/**
 * Who answers for the words of a company or a provider: who founded it, for as long as the team lets them change it; after
 * that, whoever changed it last. One read of the team's stream.
 */
export async function authorIn(
  { history }: Pick<Platform['commands'], 'history'>,
  { kind, thing, founder }: Team,
  lastWriter: Writer,
): Promise<Writer> {
  const { roles } = teamFrom(await history(teamStream(kind, thing)), founder);
  return may(roles.get(founder) ?? null, 'edit') ? founder : lastWriter;
}

/** Who wrote last at what a company says of itself. */
export function lastWriterOfCompany(events: readonly DomainEvent[]): Writer {
  const last = events.findLast((event) => {
    if (event.type !== 'CompanyEdited')
      return event.type === 'CompanyRegistered' || event.type === 'CompanyMetricsReported';
    return Object.keys({ ...event.data, ...event.personal }).some((field) => !UNSAID.includes(field));
  });
  return last?.type === 'CompanyRegistered' ? last.data.owner : (last?.actor ?? null);
}

/** Who changed the terms of a fund last, or published it where nobody did: a deadline that moves says nothing new. */
export function lastWriterOfFund(events: readonly DomainEvent[]): Writer {
  const last = events.findLast(({ type }) => type === 'FundCreated' || type === 'FundChanged');
  if (last?.type === 'FundChanged') return last.data.by;
  return last?.type === 'FundCreated' ? last.data.creator : null;
}

/** Who changed a provider last, or created it. @param founder who named it in words, where no event tells */
export function lastWriterOfProvider(events: readonly DomainEvent[], founder: string): Writer {
  const last = events.findLast(({ type }) => type === 'ProviderChanged');
  return last?.type === 'ProviderChanged' ? last.data.by : founder;
}
