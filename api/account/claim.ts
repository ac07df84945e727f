import type { DomainEvent } from '#events/catalogue.ts';
import { claimStream } from '#events/subjects/claim.ts';
import { memberStream } from '#events/subjects/member.ts';
import type { Decision } from '../commands.ts';
import type { Platform } from '../platform.ts';
import { type Standing, standingFrom } from './account.ts';

/** Addresses are one and the same whether typed in small letters or in capitals. */
const normal = (email: string): string => email.toLowerCase();

/** The member who holds the address; null where nobody does. */
export function holderFrom(history: readonly DomainEvent[]): string | null {
  const last = history.at(-1);
  return last?.type === 'Claimed' ? last.data.holder : null;
}

/**
 * Takes the claim for a member where nobody has it. A holder who has been forgotten gives way; any other keeps it.
 *
 * @param forgotten a holder whose account was erased
 */
export function decideClaim(member: string, forgotten: string | null) {
  return function decide(history: readonly DomainEvent[]): Decision<never> {
    const holder = holderFrom(history);
    const claimed = { type: 'Claimed', data: { kind: 'email', holder: member } } as const;
    if (holder === null) return { facts: [claimed] };
    if (holder !== forgotten) return { facts: [] };
    return { facts: [{ type: 'ClaimReleased', data: { kind: 'email', holder } }, claimed] };
  };
}

/** Gives an address up, if it is this member who holds it. */
export function decideRelease(member: string) {
  return function decide(history: readonly DomainEvent[]): Decision<never> {
    if (holderFrom(history) !== member) return { facts: [] };
    return { facts: [{ type: 'ClaimReleased', data: { kind: 'email', holder: member } }] };
  };
}

/** Whose an address is. */
export function addressBook({ commands, keyring }: Pick<Platform, 'commands' | 'keyring'>) {
  const fingerprint = (email: string): string => keyring.fingerprint('email', normal(email));

  return {
    /** By this an address is counted, and its claim found, without being written down. */
    fingerprint,
    streamOf: (email: string): string => claimStream('email', fingerprint(email)),

    /** Who holds an address, and how they stand. As much is read where nobody does: the time tells nothing. */
    async find(email: string): Promise<{ holder: string | null; standing: Standing }> {
      const holder = holderFrom(await commands.history(claimStream('email', fingerprint(email))));
      const standing = standingFrom(await commands.history(memberStream(holder ?? 'nobody')));
      return { holder, standing };
    },
  };
}
