import type { Platform } from '../platform/platform.ts';
import { markOf } from './forget.ts';

/**
 * By what the invitations to a member's own address are found; null for who has not shown that the address is theirs: they
 * would read what was sent to somebody else.
 */
export function createOwnMark({ keyring, reads }: Pick<Platform, 'keyring' | 'reads'>) {
  return function ownMark(member: string): string | null {
    const row = reads.has('members') ? reads.queries.members.find(member) : undefined;
    return row?.emailConfirmed === 1 && row.email !== '' ? markOf({ keyring }, row.email) : null;
  };
}
