import type { DomainEvent } from '#events/catalogue.ts';
import { holderIn } from '#events/subjects/company.ts';
import { type CompanyRow, whereIs } from '#projections/company/company.ts';
import { enterpriseClass } from '#projections/company/enterprise.ts';
import { omitUndefined } from '../contract/omitUndefined.ts';

/**
 * A company as its own stream tells it, in the shape of the directory's rows. What was personal is '' or [] once its
 * holder has been forgotten.
 */
export type CompanyRecord = Omit<CompanyRow, 'growth' | 'employees' | 'investors' | 'verified' | 'verification'>;

/** The company of a stream; null where none was registered. */
export function companyFrom(history: readonly DomainEvent[]): CompanyRecord | null {
  return history.reduce<CompanyRecord | null>(evolve, null);
}

/** The company as another holder finds it: what the one before told of themselves is not theirs, nor is the consent to be found. */
export const heldBy = (company: CompanyRecord, holder: string): CompanyRecord =>
  company.holder === holder
    ? company
    : { ...company, holder, name: '', phone: '', email: '', womenLed: null, founders: [], findable: false };

/** The state as chosen, else by the town. */
function stateOf(city: string, chosen: string): Pick<CompanyRecord, 'state' | 'chosenState'> {
  const { state, chosenState } = whereIs(city, chosen);
  return { state, chosenState };
}

function evolve(company: CompanyRecord | null, event: DomainEvent): CompanyRecord | null {
  if (event.type === 'CompanyRegistered') {
    const { company: _id, ...data } = event.data;
    return {
      ...data,
      ...stateOf(data.city, data.state),
      ...(event.personal ?? { name: '', phone: '', email: '' }),
      womenLed: event.personal?.womenLed ?? null,
      review: event.data.review ?? '',
      _id,
      holder: data.owner,
      enterprise: enterpriseClass(data.companySize, []),
      founders: [],
      metrics: null,
      createdAt: new Date(event.at).toISOString(),
    };
  }
  if (company === null) return null;
  if (event.type === 'CompanyEdited') {
    const { company: _, ...changed } = event.data;
    const edited = { ...heldBy(company, holderIn(event.data)), ...omitUndefined({ ...changed, ...event.personal }) };
    const state = stateOf(edited.city, changed.state ?? company.chosenState);
    return { ...edited, ...state, enterprise: enterpriseClass(edited.companySize, company.metrics?.revenue ?? []) };
  }
  if (event.type === 'CompanyMetricsReported') {
    const { company: _, owner: __, holder: ___, ...metrics } = event.data;
    return {
      ...heldBy(company, holderIn(event.data)),
      metrics,
      founders: event.personal?.founders ?? [],
      enterprise: enterpriseClass(company.companySize, metrics.revenue),
    };
  }
  return company;
}
