import { expect, test } from 'vitest';
import type { ConversationMessage, ConversationMessagesAnswer } from '#api/contract/conversation.ts';
import { joinTalk } from './renewTalk.ts';

const message = (n: number, text = `Words ${n}`): ConversationMessage => ({
  ...{ _id: `m${n}`, by: 'asha', text, image: null, document: null, editedAt: null, state: 'said' },
  at: new Date(n * 1000).toISOString(),
});
const page = (from: number, to: number, nextCursor: string | null, name = 'Ravi'): ConversationMessagesAnswer => ({
  conversation: { _id: 'c', member: { _id: 'ravi', name, photo: '' }, last: null, unread: 0, canWrite: true },
  seenUpTo: null,
  messages: Array.from({ length: from - to + 1 }, (_, i) => message(from - i)),
  nextCursor,
});
const list = { pages: [page(40, 21, 'c20'), page(20, 1, null)], pageParams: ['', 'c20'] };
const textsOf = (talk: ReturnType<typeof joinTalk>) =>
  talk?.pages.flatMap(({ messages }) => messages.map(({ text }) => text));

test('what came is added, what was changed reads anew, and what is older stays, each message once', () => {
  const read = page(42, 23, 'c22');
  const changed = { ...read, messages: read.messages.map((one) => (one._id === 'm30' ? message(30, 'Anew') : one)) };
  const joined = joinTalk(list, [changed, page(22, 3, 'c2')]);
  const expected = Array.from({ length: 42 }, (_, i) => (42 - i === 30 ? 'Anew' : `Words ${42 - i}`));
  expect(textsOf(joined)).toEqual(expected);
  expect(joined?.pages.map(({ nextCursor }) => nextCursor)).toEqual(['c20', null]);
  expect(joined?.pages[1]?.messages[0]).toEqual(message(20));
});

test('a first message joins nothing; where more came than were read, or somebody left, all is read anew', () => {
  const empty = { pages: [page(0, 1, null)], pageParams: [''] };
  expect(textsOf(joinTalk(empty, [page(1, 1, null)]))).toEqual(['Words 1']);
  expect(joinTalk(list, [page(90, 71, 'c70')])).toBeNull();
  expect(joinTalk(list, [page(42, 23, 'c22', 'Deleted member')])).toBeNull();
  expect(joinTalk({ pages: [], pageParams: [] }, [page(1, 1, null)])).toBeNull();
});
