import type { Platform } from '../platform/platform.ts';

/**
 * Whether a member has shown that their address is theirs: who speaks to many, or sends mails to others, must have. On a
 * machine of one's own TRUST_UNCONFIRMED=development asks for nothing.
 */
export function isConfirmed({ reads, config }: Pick<Platform, 'reads' | 'config'>, member: string): boolean {
  return config.TRUST_UNCONFIRMED === 'development' || reads.queries.members.find(member)?.emailConfirmed === 1;
}
