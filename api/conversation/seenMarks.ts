import type { Platform } from '../platform/platform.ts';
import type { OwnConversation } from './own.ts';

/**
 * How far the other has read. Whoever switched that off tells nobody, and is told of nobody; what they read meanwhile is not
 * told later either. Those who are not connected any more tell one another nothing.
 */
export function createSeenMarks({ reads }: Pick<Platform, 'reads'>) {
  /** Who never chose has them. */
  function areWanted(member: string): boolean {
    const row = reads.queries.members.find(member);
    return row !== undefined && JSON.parse(row.preferences).seenMarks !== false;
  }

  return {
    areWanted,

    /** The id of the newest message of which the member may know that the other has seen it; null where there is none. */
    seenUpTo({ row, other }: OwnConversation, member: string): string | null {
      const { conversations, connections } = reads.queries;
      const told = conversations.sideOf(other, row.n)?.told ?? 0;
      if (told === 0 || !connections.areConnected(member, other)) return null;
      return areWanted(member) && areWanted(other) ? (conversations.messageAt(told) ?? null) : null;
    },
  };
}
