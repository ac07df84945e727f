import { createSight } from '../access/sight.ts';
import { may } from '../access/team.ts';
import type { Platform } from '../platform/platform.ts';

/** Whether everybody who would decide on a member's application for a provider's fund has blocked them. */
export function isUnwelcome(platform: Platform, provider: string, member: string): boolean {
  const { teams, blocks } = platform.reads.queries;
  // Most are blocked by nobody.
  if (!createSight(platform).isConcerned(member)) return false;
  const deciding = teams.members('provider', provider).filter(({ role }) => may(role, 'decide'));
  return deciding.length > 0 && deciding.every((one) => blocks.of(one.member, member)?.blocked === 1);
}
