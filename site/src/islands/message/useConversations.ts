import type {
  Conversation,
  ConversationListAnswer,
  ConversationMessage,
  ConversationMessagesAnswer,
  FoundMessage,
  MessagesFoundAnswer,
} from '#api/contract/conversation.ts';
import { api, call } from '../../client/api.ts';
import type { Outcome } from '../../client/outcome.ts';
import { type KeptList, queries } from '../../client/queries.ts';
import { pathWith, usePages } from '../../client/usePages.ts';
import { inTurn } from '../talk/inTurn.ts';
import { renewTalk } from './renewTalk.ts';

/** Named as lists want it. */
export type Found = FoundMessage & { readonly _id: string };

const CONVERSATIONS = 'conversations';
const TALK = 'talk';
const FOUND = 'found-messages';
const PAGE = '20';

const talkKey = (me: string, id: string, from = '') => [TALK, `${me} ${id}`, from] as const;

export const talkPath = (id: string): string => `/conversations/${encodeURIComponent(id)}/messages`;

const talkPage = (id: string, cursor: string): string => pathWith(talkPath(id), { limit: PAGE, cursor });

/** A member's conversations, those with the newest message first. */
export function useConversations(me: string) {
  return usePages<ConversationListAnswer, Conversation>({
    key: [CONVERSATIONS, me, ''],
    path: (cursor) => pathWith('/conversations', { limit: PAGE, cursor }),
    itemsOf: ({ conversations }) => conversations,
    fresh: true,
  });
}

/** The messages of a conversation, newest first, and with whom it is. @param from the cursor of an earlier part, or '' */
export function useTalk(me: string, id: string, from: string) {
  const pages = usePages<ConversationMessagesAnswer, ConversationMessage>({
    key: talkKey(me, id, from),
    path: (cursor) => talkPage(id, cursor),
    itemsOf: ({ messages }) => messages,
    fresh: true,
  });
  const first = pages.pages?.[0];
  return { ...pages, conversation: first?.conversation, seenUpTo: first?.seenUpTo ?? null };
}

/** The member's messages in which every word of a query occurs; `searchedTo`: how far back, where older ones were not looked at. */
export function useFoundMessages(me: string, q: string) {
  const pages = usePages<MessagesFoundAnswer, Found>({
    key: [FOUND, `${me} ${q}`, ''],
    path: (cursor) => pathWith('/conversations/search', { q, limit: PAGE, cursor }),
    itemsOf: ({ found }) => found.map((one) => ({ ...one, _id: one.message._id })),
    fresh: true,
  });
  return { ...pages, searchedTo: pages.pages?.at(-1)?.searchedTo ?? null };
}

const LISTS = [[CONVERSATIONS], [FOUND]];

/** A message changes the conversation and the list. */
export const renewMessages = inTurn(
  () => [...LISTS, [TALK]].some((queryKey) => queries.isFetching({ queryKey }) > 0),
  () =>
    Promise.all([
      ...LISTS.map((queryKey) => queries.invalidateQueries({ queryKey }, { cancelRefetch: false })),
      renewTalks(),
    ]),
);

/** Of the conversation that is open, only what may have changed is read again. */
async function renewTalks(): Promise<void> {
  const open = queries.getQueryCache().findAll({ queryKey: [TALK], type: 'active' });
  for (const { queryKey } of open) {
    const id = String(queryKey[1]).split(' ')[1] ?? '';
    const isNew = await renewTalk(queryKey, (cursor) => talkPage(id, cursor), Date.now()).catch(() => false);
    if (!isNew) await queries.invalidateQueries({ queryKey, exact: true }, { cancelRefetch: false });
  }
}

/** Shows a message of the member's as it is now. */
function amend(
  me: string,
  id: string,
  message: string,
  as: (before: ConversationMessage) => ConversationMessage,
): void {
  queries.setQueryData<KeptList<ConversationMessagesAnswer>>(talkKey(me, id), (list) => {
    if (!list) return list;
    const anew = (one: ConversationMessage) => (one._id === message ? as(one) : one);
    return { ...list, pages: list.pages.map((page) => ({ ...page, messages: page.messages.map(anew) })) };
  });
  void renewMessages();
}

/** Changes the words of a message of one's own, and shows it so. */
export async function changeMessage(me: string, id: string, message: string, text: string): Promise<Outcome<unknown>> {
  const request = api.conversations[':id'].messages[':message'].$patch({ param: { id, message }, json: { text } });
  const outcome = await call(request);
  if (outcome.ok) amend(me, id, message, () => outcome.data.message);
  return outcome;
}

/** Takes a message of one's own back, and shows it so. */
export async function takeMessageBack(me: string, id: string, message: string): Promise<Outcome<unknown>> {
  const outcome = await call(api.conversations[':id'].messages[':message'].$delete({ param: { id, message } }));
  const gone = { text: '', image: null, document: null, editedAt: null, state: 'taken-back' } as const;
  if (outcome.ok) amend(me, id, message, (before) => ({ ...before, ...gone }));
  return outcome;
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
