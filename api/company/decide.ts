import { isDeepStrictEqual } from 'node:util';
import type { DomainEvent, Fact } from '#events/catalogue.ts';
import type { Decision } from '../commands/commands.ts';
import type { CompanyEdit, NewCompany } from '../contract/company.ts';
import type { CompanyMetrics } from '../contract/company-metrics.ts';
import { omitUndefined } from '../contract/omitUndefined.ts';
import type { Config } from '../platform/config.ts';
import { type CompanyRecord, companyFrom, heldBy } from './record.ts';

/** The fact that a company is registered. That its e-mail is free is settled before, by a claim. @param review when others see it */
export function registration(company: string, owner: string, form: NewCompany, review: Config['REVIEW']) {
  const { name, phone, email, womenLed, ...profile } = form;
  const personal = { name, phone, email, womenLed };
  return {
    type: 'CompanyRegistered' as const,
    data: { company, owner, ...profile, ...(review !== 'off' && { review }) },
    personal,
  } satisfies Fact;
}

/** Whether an event says that a form's company was registered. What it said of a person now forgotten, nobody can compare. */
export function isRegistration(event: DomainEvent | undefined, owner: string, form: NewCompany): boolean {
  if (event?.type !== 'CompanyRegistered') return false;
  const { data, personal } = registration(event.data.company, owner, form, event.data.review ?? 'off');
  const isAlike = (said: object, asked: object): boolean =>
    isDeepStrictEqual(omitUndefined({ ...said }), omitUndefined({ ...asked }));
  return isAlike(event.data, data) && (event.personal === null || isAlike(event.personal, personal));
}

export type ChangeRefused = 'unknown' | 'not-owner';

/**
 * The company as a member changes it whose what is personal in it is, or is from now on; null where it is somebody else's.
 * @param left the holder whose key is gone, where there is one: it passes to the member
 */
function asHeld(company: CompanyRecord, member: string, left: string | undefined): CompanyRecord | null {
  return company.holder === member || company.holder === left ? heldBy(company, member) : null;
}

/** What an event of a company says of whose it is: of who registered it nothing more than that. */
const namesOf = ({ _id: company, owner, holder }: CompanyRecord) => ({
  ...{ company, owner },
  ...(holder !== owner && { holder }),
});

/**
 * What of an edit is a change.
 * @param holder under whose key what is personal in it is sealed
 * @param before the e-mail that the caller saw and whose claim it is about to move: where it is no longer that, the edit is refused
 * @param left the holder before, whose key is gone
 */
export function decideEdit(holder: string, before: string, edit: CompanyEdit, left?: string) {
  return function decide(history: readonly DomainEvent[]): Decision<ChangeRefused | 'changed-meanwhile'> {
    const found = companyFrom(history);
    if (!found) return { refused: 'unknown' };
    const company = asHeld(found, holder, left);
    if (!company) return { refused: 'not-owner' };
    if (edit.email !== undefined && company.email !== before) return { refused: 'changed-meanwhile' };
    const { name, phone, email, womenLed, ...profile } = differences(company, withState(company, edit));
    const personal = omitUndefined({ name, phone, email, womenLed });
    if (Object.keys(profile).length === 0 && Object.keys(personal).length === 0) return { facts: [] };
    return { facts: [{ type: 'CompanyEdited', data: { ...namesOf(company), ...profile }, personal }] };
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

/** A report replaces the one before it, whatever that said. @param holder as of an edit @param left the same */
export function decideReport(holder: string, { founders, ...metrics }: CompanyMetrics, left?: string) {
  return function decide(history: readonly DomainEvent[]): Decision<ChangeRefused> {
    const found = companyFrom(history);
    if (!found) return { refused: 'unknown' };
    const company = asHeld(found, holder, left);
    if (!company) return { refused: 'not-owner' };
    const data = {
      ...metrics,
      ...namesOf(company),
      revenue: metrics.revenue.map(({ year, amount }) => ({ year, value: amount })),
      employees: metrics.employees.map(({ year, count }) => ({ year, value: count })),
      growth: metrics.growth ?? null,
    };
    return { facts: [{ type: 'CompanyMetricsReported', data, personal: { founders } }] };
  };
}
