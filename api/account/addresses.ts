import type { Keyring } from '#events/keyring.ts';
import { memberStream } from '#events/subjects/member.ts';
import { createClaims, normal, type Standing } from '../commands/claims.ts';
import type { Commands } from '../commands/commands.ts';
import { type Account, type Standing as MemberStanding, standingFrom } from './account.ts';

/** How a member stands to an address that they have claimed. */
export function standingTo(email: string, member: MemberStanding, at: number): Standing {
  if (member.is === 'unknown') return 'unwritten';
  if (member.is === 'erased') return 'gone';
  const canTakeBack = (member.changes ?? []).some(({ before, until }) => at < until && normal(before) === email);
  return canTakeBack || normal(member.email) === email ? 'holds' : 'elsewhere';
}

/** Whose an address is: two accounts never have the same one. */
export function addressBook(deps: { readonly commands: Commands; readonly keyring: Keyring }) {
  const memberOf = async (id: string): Promise<MemberStanding> =>
    standingFrom(await deps.commands.history(memberStream(id)));
  const claims = createClaims(deps, {
    kind: 'email',
    standingOf: async ({ holder }, email, at) => standingTo(email, await memberOf(holder), at),
  });

  return {
    ...claims,

    /** The member whose address this is now; null where it is nobody's, or only kept for whoever gave it up lately. */
    async accountAt(email: string): Promise<Account | null> {
      const { holder } = await claims.find(email);
      const standing = await memberOf(holder ?? 'nobody');
      return standing.is === 'member' && normal(standing.email) === normal(email) ? standing : null;
    },

    /** Whether a member may have an address: it is nobody's, or they can take it back. */
    async isFree(email: string, member: string, at: number): Promise<boolean> {
      const { holder } = await claims.find(email);
      if (holder === null || holder === member) return true;
      return standingTo(normal(email), await memberOf(holder), at) !== 'holds';
    },

    /** Who holds an address, and how they stand. As much is read where nobody does: the time tells nothing. */
    async find(email: string): Promise<{ holder: string | null; seen: number; standing: MemberStanding }> {
      const found = await claims.find(email);
      return { ...found, standing: await memberOf(found.holder ?? 'nobody') };
    },
  };
}
