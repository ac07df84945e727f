import type { DomainEvent } from '#events/catalogue.ts';
import type { FundRow } from '#projections/fund/fund.ts';
import type { Opportunity } from '../contract/fund.ts';
import type { Platform } from '../platform/platform.ts';

/** A fund as it is answered. */
export function opportunityAnswer({ link }: Pick<Platform, 'link'>, { creator, ...fund }: FundRow): Opportunity {
  return { ...fund, creatorId: creator, logoUrl: link(fund.logo) };
}

/** The fund of a stream, as the read model will have it; only how many there are in its industry is not known yet. */
export function fundFrom([event]: readonly DomainEvent[]): FundRow | undefined {
  if (event?.type !== 'FundCreated') return undefined;
  const { fund: id, ...said } = event.data;
  const contact = event.personal ?? { contactEmail: '', supportPhone: '' };
  return { ...said, ...contact, _id: id, id, industryCount: null, createdAt: new Date(event.at).toISOString() };
}
