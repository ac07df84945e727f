import type { DomainEvent } from '#events/catalogue.ts';
import type { Keyring } from '#events/keyring.ts';
import type { Position } from '#events/port/store.ts';
import { companyStream } from '#events/subjects/company.ts';
import { createClaims, normal, type Standing } from '../commands/claims.ts';
import type { Commands } from '../commands/commands.ts';
import { companyFrom } from './record.ts';

/**
 * How a company stands to an address that it has claimed. What was claimed before its last event is left once whoever that
 * was sealed for is forgotten. What was claimed since, somebody who goes on with it is about to give it.
 * @param claimed where in the log the claim stands
 */
export function standingTo(email: string, history: readonly DomainEvent[], claimed: Position): Standing {
  const last = history.at(-1);
  if (!last) return 'unwritten';
  if (normal(companyFrom(history)?.email ?? '') === email) return 'holds';
  return last.personal === null && claimed < last.position ? 'gone' : 'elsewhere';
}

/** Two companies never have the same e-mail. */
export const companyAddresses = (deps: { readonly commands: Commands; readonly keyring: Keyring }) =>
  createClaims(deps, {
    kind: 'company',
    standingOf: async ({ holder, position }, email) =>
      standingTo(email, await deps.commands.history(companyStream(holder)), position),
  });
