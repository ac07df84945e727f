import type { Keyring } from '#events/keyring.ts';
import { memberStream } from '#events/subjects/member.ts';
import { createClaims, normal, type Standing } from '../commands/claims.ts';
import type { Commands } from '../commands/commands.ts';
import { type Standing as MemberStanding, standingFrom } from './account.ts';

/** How a member stands to an address that they have claimed. */
export function standingTo(email: string, member: MemberStanding): Standing {
  if (member.is === 'unknown') return 'unwritten';
  if (member.is === 'erased') return 'gone';
  return normal(member.email) === email ? 'holds' : 'elsewhere';
}

/** Whose an address is: two accounts never have the same one. */
export function addressBook(deps: { readonly commands: Commands; readonly keyring: Keyring }) {
  const memberOf = async (id: string): Promise<MemberStanding> =>
    standingFrom(await deps.commands.history(memberStream(id)));
  const claims = createClaims(deps, {
    kind: 'email',
    standingOf: async (holder, email) => standingTo(email, await memberOf(holder)),
  });

  return {
    ...claims,

    /** Who holds an address, and how they stand. As much is read where nobody does: the time tells nothing. */
    async find(email: string): Promise<{ holder: string | null; seen: number; standing: MemberStanding }> {
      const found = await claims.find(email);
      return { ...found, standing: await memberOf(found.holder ?? 'nobody') };
    },
  };
}
