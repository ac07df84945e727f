import type {
  Conversation,
  ConversationListAnswer,
  ConversationMessage,
  ConversationMessagesAnswer,
} from '#api/contract/conversation.ts';
import { queries } from '../../client/queries.ts';
import { pathWith, usePages } from '../../client/usePages.ts';

const CONVERSATIONS = 'conversations';
const TALK = 'talk';
const PAGE = '20';

export const talkPath = (id: string): string => `/conversations/${encodeURIComponent(id)}/messages`;

/** A member's conversations, those with the newest message first. */
export function useConversations(me: string) {
  return usePages<ConversationListAnswer, Conversation>({
    key: [CONVERSATIONS, me, ''],
    path: (cursor) => pathWith('/conversations', { limit: PAGE, cursor }),
    itemsOf: ({ conversations }) => conversations,
    fresh: true,
  });
}

/** The messages of a conversation, newest first, and with whom it is. */
export function useTalk(me: string, id: string) {
  const pages = usePages<ConversationMessagesAnswer, ConversationMessage>({
    key: [TALK, `${me} ${id}`, ''],
    path: (cursor) => pathWith(talkPath(id), { limit: PAGE, cursor }),
    itemsOf: ({ messages }) => messages,
    fresh: true,
  });
  return { ...pages, conversation: pages.pages?.[0]?.conversation };
}

/** A message changes the conversation and the list. */
export function renewMessages(): void {
  void queries.invalidateQueries({ queryKey: [CONVERSATIONS] });
  void queries.invalidateQueries({ queryKey: [TALK] });
}
