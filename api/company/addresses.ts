import type { Keyring } from '#events/keyring.ts';
import { companyStream } from '#events/subjects/company.ts';
import { createClaims, normal, type Standing } from '../commands/claims.ts';
import type { Commands } from '../commands/commands.ts';
import { type CompanyRecord, companyFrom } from './record.ts';

/** How a company stands to an address that it has claimed. Without one, its owner has been forgotten, and nobody edits it. */
export function standingTo(email: string, company: CompanyRecord | null): Standing {
  if (company === null) return 'unwritten';
  if (company.email === '') return 'gone';
  return normal(company.email) === email ? 'holds' : 'elsewhere';
}

/** Two companies never have the same e-mail. */
export const companyAddresses = (deps: { readonly commands: Commands; readonly keyring: Keyring }) =>
  createClaims(deps, {
    kind: 'company',
    standingOf: async (holder, email) =>
      standingTo(email, companyFrom(await deps.commands.history(companyStream(holder)))),
  });
