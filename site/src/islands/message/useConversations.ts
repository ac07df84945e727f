import type {
  Conversation,
  ConversationListAnswer,
  ConversationMessage,
  ConversationMessagesAnswer,
} from '#api/contract/conversation.ts';
import { type KeptList, queries } from '../../client/queries.ts';
import { pathWith, usePages } from '../../client/usePages.ts';

const CONVERSATIONS = 'conversations';
const TALK = 'talk';
const PAGE = '20';

const talkKey = (me: string, id: string) => [TALK, `${me} ${id}`, ''] as const;

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
    key: talkKey(me, id),
    path: (cursor) => pathWith(talkPath(id), { limit: PAGE, cursor }),
    itemsOf: ({ messages }) => messages,
    fresh: true,
  });
  return { ...pages, conversation: pages.pages?.[0]?.conversation };
}

let renewing = false;
let again = false;

/**
 * A message changes the conversation and the list. News that come while both are read are read together afterwards: they
 * cancel nothing, or whoever writes fast would keep all of it from being shown.
 */
export async function renewMessages(): Promise<void> {
  again = renewing;
  if (renewing) return;
  renewing = true;
  try {
    do {
      const keys = [[CONVERSATIONS], [TALK]];
      // What is being read already was asked for before this news.
      again = keys.some((queryKey) => queries.isFetching({ queryKey }) > 0);
      const rules = { cancelRefetch: false };
      await Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey }, rules)));
    } while (again);
  } finally {
    renewing = false;
  }
}

/** Shows what the member wrote. */
export function showSent(me: string, id: string, message: ConversationMessage): void {
  queries.setQueryData<KeptList<ConversationMessagesAnswer>>(talkKey(me, id), (list) => {
    const [first, ...others] = list?.pages ?? [];
    if (!list || !first || first.messages.some(({ _id }) => _id === message._id)) return list;
    return { ...list, pages: [{ ...first, messages: [message, ...first.messages] }, ...others] };
  });
  void renewMessages();
}
