import type { DomainEvent } from '#events/catalogue.ts';
import type { GivenRole } from '#events/subjects/role.ts';
import type { Decision } from '../commands/commands.ts';

export interface RoleEdit {
  readonly member: string;
  readonly role: GivenRole;
  readonly given: boolean;
  /** The administrator. */
  readonly by: string;
  /** '' for none. */
  readonly reason: string;
}

/** What administrators made of a member, as their stream tells it. */
export function rolesFrom(history: readonly DomainEvent[]): ReadonlySet<GivenRole> {
  const roles = new Set<GivenRole>();
  for (const event of history) {
    if (event.type === 'RoleGiven') roles.add(event.data.role);
    if (event.type === 'RoleTakenBack') roles.delete(event.data.role);
  }
  return roles;
}

/** Given or taken back again, nothing happens. */
export function decideRole({ given, reason, ...data }: RoleEdit) {
  return function decide(history: readonly DomainEvent[]): Decision<never> {
    if (rolesFrom(history).has(data.role) === given) return { facts: [] };
    return { facts: [{ type: given ? 'RoleGiven' : 'RoleTakenBack', data, personal: { reason } }] };
  };
}
