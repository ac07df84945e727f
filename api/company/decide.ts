import type { DomainEvent, Fact } from '#events/catalogue.ts';
import type { Decision } from '../commands/commands.ts';
import type { CompanyEdit, NewCompany } from '../contract/company.ts';
import type { CompanyMetrics } from '../contract/company-metrics.ts';
import { omitUndefined } from '../contract/omitUndefined.ts';
import type { Config } from '../platform/config.ts';
import { type CompanyRecord, companyFrom } from './record.ts';

/** The fact that a company is registered. That its e-mail is free is settled before, by a claim. @param review when others see it */
export function registration(company: string, owner: string, form: NewCompany, review: Config['REVIEW']): Fact {
  const { name, phone, email, womenLed, ...profile } = form;
  const personal = { name, phone, email, womenLed };
  return {
    type: 'CompanyRegistered',
    data: { company, owner, ...profile, ...(review !== 'off' && { review }) },
    personal,
  };
}

export type ChangeRefused = 'unknown' | 'not-owner';

/**
 * What of an edit is a change.
 * @param before the e-mail that the caller saw and whose claim it is about to move: where it is no longer that, the edit is refused
 */
export function decideEdit(member: string, before: string, edit: CompanyEdit) {
  return function decide(history: readonly DomainEvent[]): Decision<ChangeRefused | 'changed-meanwhile'> {
    const company = companyFrom(history);
    if (!company) return { refused: 'unknown' };
    if (company.owner !== member) return { refused: 'not-owner' };
    if (edit.email !== undefined && company.email !== before) return { refused: 'changed-meanwhile' };
    const { name, phone, email, womenLed, ...profile } = differences(company, withState(company, edit));
    const personal = omitUndefined({ name, phone, email, womenLed });
    if (Object.keys(profile).length === 0 && Object.keys(personal).length === 0) return { facts: [] };
    const data = { company: company._id, owner: member, ...profile };
    return { facts: [{ type: 'CompanyEdited', data, personal }] };
  };
}

/**
 * A chosen state holds for the town that it was chosen with: a new town without one is in the state that it lies in. What
 * the town says already need not be chosen.
 */
function withState({ city, state, chosenState }: CompanyRecord, edit: CompanyEdit): CompanyEdit {
  const moves = edit.city !== undefined && edit.city !== city;
  const { state: asked, ...rest } = edit;
  if (asked === undefined) return moves && chosenState !== '' ? { ...rest, state: '' } : rest;
  if (!moves && (asked === state || asked === chosenState)) return rest;
  return edit;
}

function differences(company: object, edit: CompanyEdit): CompanyEdit {
  const known = new Map<string, unknown>(Object.entries(company));
  const changed = Object.entries(edit).filter(
    ([field, value]) => value !== undefined && JSON.stringify(known.get(field)) !== JSON.stringify(value),
  );
  return Object.fromEntries(changed) as CompanyEdit; // some of the edit's own fields
}

/** A report replaces the one before it, whatever that said. */
export function decideReport(member: string, { founders, ...metrics }: CompanyMetrics) {
  return function decide(history: readonly DomainEvent[]): Decision<ChangeRefused> {
    const company = companyFrom(history);
    if (!company) return { refused: 'unknown' };
    if (company.owner !== member) return { refused: 'not-owner' };
    const data = {
      ...metrics,
      company: company._id,
      owner: member,
      revenue: metrics.revenue.map(({ year, amount }) => ({ year, value: amount })),
      employees: metrics.employees.map(({ year, count }) => ({ year, value: count })),
      growth: metrics.growth ?? null,
    };
    return { facts: [{ type: 'CompanyMetricsReported', data, personal: { founders } }] };
  };
}
