import type { ConversationRow, MessageRow } from '#projections/conversation/queries.ts';
import type { ConversationMessage } from '../contract/conversation.ts';
import type { Platform } from '../platform/platform.ts';
import { ReadModelBehind } from '../readModels/unready.ts';

/** So long is waited for what another machine wrote. */
const HEAR_MS = 2000;

/** A conversation of a member's, and who the other is. */
export interface OwnConversation {
  readonly row: ConversationRow;
  readonly other: string;
}

/** Resolves when all that the log held is read. @throws {ReadModelBehind} when that takes too long */
export const hearAll =
  ({ reads, store }: Pick<Platform, 'reads' | 'store'>) =>
  async (): Promise<void> => {
    if (!(await reads.waitFor(await store.head(), ['conversations'], HEAR_MS)))
      throw new ReadModelBehind('conversations');
  };

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

type Said = Omit<MessageRow, 'position'>;
/** What a hidden message says. */
export type Kept = Pick<Said, 'text' | 'image' | 'width' | 'height' | 'document' | 'name' | 'size'>;

/** A message as its two readers see it. @param kept what a hidden one says, for its writer */
export function messageAnswer(row: Said, link: (key: string) => string, kept?: Kept): ConversationMessage {
  const { id, writer, at, edited, gone } = row;
  const { text, image, width, height, document, name, size } = kept ?? row;
  return {
    ...{ _id: id, by: writer, text: text ?? '' },
    image: image === '' ? null : { url: link(image), width, height },
    document: document === '' ? null : { name, size },
    at: new Date(at).toISOString(),
    editedAt: edited === 0 ? null : new Date(edited).toISOString(),
    state: gone === 2 ? 'hidden' : gone === 1 ? 'taken-back' : text === null ? 'gone' : 'said',
  };
}
