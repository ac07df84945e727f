import type { Side } from '#events/subjects/application.ts';
import { createSight } from '../access/sight.ts';
import type { Platform } from '../platform/platform.ts';

/** A conversation, by its number, and who the other of the two is. */
interface Between {
  readonly row: { readonly position: number };
  readonly other: string;
}

/**
 * How far the other has read. Whoever switched that off tells nobody, and is told of nobody; what they read meanwhile is not
 * told later either. Those who are not connected any more, or are out of each other's sight, tell one another nothing.
 */
export function createSeenMarks(platform: Pick<Platform, 'reads' | 'store'>) {
  const { reads } = platform;
  const sight = createSight(platform);

  /** Who never chose has them. */
  function areWanted(member: string): boolean {
    const row = reads.queries.members.find(member);
    return row !== undefined && JSON.parse(row.preferences).seenMarks !== false;
  }

  const messageAt = (position: number): string | null => reads.queries.conversations.messageAt(position) ?? null;

  return {
    areWanted,

    /** The id of the newest message of which the member may know that the other has seen it; null where there is none. */
    seenUpTo({ row, other }: Between, member: string): string | null {
      const { conversations, connections } = reads.queries;
      const told = conversations.sideOf(other, row.position)?.told ?? 0;
      if (told === 0 || !connections.areConnected(member, other)) return null;
      return areWanted(member) && areWanted(other) ? messageAt(told) : null;
    },

    /** The same of an application: that somebody of its other side has seen. @param side the member's own */
    seenByTeam(conversation: number, side: Side, member: string): string | null {
      if (!areWanted(member)) return null;
      const other = side === 'applicant' ? 'provider' : 'applicant';
      const told = reads.queries.conversations.toldBy(conversation, other);
      const apart = sight.hidden(
        member,
        told.map((one) => one.member),
      );
      const first = told.find((one) => !apart.has(one.member) && areWanted(one.member));
      return first ? messageAt(first.told) : null;
    },
  };
}
