import type { ConversationMessage, ConversationMessagesAnswer } from '#api/contract/conversation.ts';
import { MESSAGE_CHANGE_MS } from '#api/contract/limits.ts';
import { type KeptList, queries, read } from '../../client/queries.ts';

type Talk = KeptList<ConversationMessagesAnswer>;

/** The clocks of the reader and the server may differ by so much. */
const SLACK_MS = 5 * 60_000;

/**
 * Brings what is shown of a conversation up to date: reads its first page, and on while what follows may have changed. What is
 * older than messages can be changed stays as it is, however much of it is loaded.
 *
 * @param pathOf the path of the page that a cursor names
 * @returns false where all of it has to be read anew
 */
export async function renewTalk(
  queryKey: readonly unknown[],
  pathOf: (cursor: string) => string,
  now: number,
): Promise<boolean> {
  const list = queries.getQueryData<Talk>(queryKey);
  if (!list?.pages[0]) return false;
  const loaded = new Set(list.pages.flatMap(({ messages }) => messages.map(({ _id }) => _id)));
  const pages: ConversationMessagesAnswer[] = [];
  for (let cursor: unknown = list.pageParams[0]; typeof cursor === 'string'; ) {
    const page: ConversationMessagesAnswer = await read(pathOf(cursor));
    pages.push(page);
    const oldest = page.messages.at(-1);
    const isJoined = !oldest || loaded.has(oldest._id);
    if (isJoined && (!oldest || Date.parse(oldest.at) < now - MESSAGE_CHANGE_MS - SLACK_MS)) break;
    if (pages.length > list.pages.length) break;
    cursor = page.nextCursor;
  }
  const joined = joinTalk(queries.getQueryData<Talk>(queryKey) ?? list, pages);
  if (joined) queries.setQueryData(queryKey, joined);
  return joined !== null;
}

/**
 * What is shown, with what was read anew at its beginning; null where the two do not meet, or somebody has left meanwhile, whose
 * words are gone everywhere.
 */
export function joinTalk(list: Talk, read: readonly ConversationMessagesAnswer[]): Talk | null {
  const [first, ...others] = list.pages;
  const [newest] = read;
  if (!first || !newest || newest.conversation.member.name !== first.conversation.member.name) return null;
  const fresh = read.flatMap(({ messages }) => messages);
  const known = new Map(fresh.map((message) => [message._id, message]));
  const isLoaded = (message: ConversationMessage): boolean =>
    list.pages.some(({ messages }) => messages.some(({ _id }) => _id === message._id));
  const last = fresh.at(-1);
  if (last && !isLoaded(last) && list.pages.some(({ messages }) => messages.length > 0)) return null;
  const added = fresh.filter((message) => !isLoaded(message));
  const anew = (message: ConversationMessage): ConversationMessage => known.get(message._id) ?? message;
  const begins = { ...newest, messages: [...added, ...first.messages.map(anew)], nextCursor: first.nextCursor };
  const ends = others.map((page) => ({ ...page, messages: page.messages.map(anew) }));
  return { ...list, pages: [begins, ...ends] };
}
