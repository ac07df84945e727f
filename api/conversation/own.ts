import type { ConversationRow } from '#projections/conversation/queries.ts';
import { hearAll } from '../message/heard.ts';
import type { Platform } from '../platform/platform.ts';

/** A conversation of a member's, and who the other is. */
export interface OwnConversation {
  readonly row: ConversationRow;
  readonly other: string;
}

/** Finds members' conversations: those of others are not there for them. */
export function createOwnConversations({ reads, store }: Pick<Platform, 'reads' | 'store'>) {
  function own(id: string, me: string): OwnConversation | undefined {
    const row = reads.queries.conversations.find(id);
    if (!row || (row.one !== me && row.two !== me)) return undefined;
    return { row, other: row.one === me ? row.two : row.one };
  }

  const heardAll = hearAll({ reads, store });

  return {
    own,
    heardAll,

    /** The same for a write: where another machine began it, this one may not have heard of it yet. */
    async ownByNow(id: string, me: string): Promise<OwnConversation | undefined> {
      const found = own(id, me);
      if (found) return found;
      await heardAll();
      return own(id, me);
    },
  };
}
