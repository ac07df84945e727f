import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MessagesFoundAnswer } from '../contract/conversation.ts';
import { type Conversations, openConversations } from './conversation.fixture.ts';

let api: Conversations;
let asha: string;
let ravi: string;
let meera: string;
let id: string;

beforeAll(async () => {
  api = await openConversations();
  [asha, ravi, meera] = [await api.join('Asha'), await api.join('Ravi'), await api.join('Meera')];
  await api.connect(asha, ravi);
  await api.connect(asha, meera);
  id = await api.talk(asha, ravi);
  for (const text of ['The looms came.', 'Where is the loom?', 'In the shed.']) await api.say(asha, id, text);
  await api.say(meera, await api.talk(meera, asha), 'Is there a loom to lend?');
});
afterAll(() => api.close());

const search = (as: string | undefined, query: string) => api.call(`/conversations/search?${query}`, { as });
const found = async (as: string, query: string): Promise<MessagesFoundAnswer> => (await search(as, query)).json();
const textsOf = ({ found }: MessagesFoundAnswer) => found.map(({ message }) => message.text);

test('each finds what stands in their own conversations, and with whom', async () => {
  const all = await found(asha, 'q=loom');
  expect(textsOf(all)).toEqual(['Is there a loom to lend?', 'Where is the loom?', 'The looms came.']);
  expect(all.found.map(({ member }) => member.name)).toEqual(['Meera', 'Ravi', 'Ravi']);
  expect(textsOf(await found(ravi, 'q=loom'))).toEqual(['Where is the loom?', 'The looms came.']);
  expect(textsOf(await found(meera, 'q=shed'))).toEqual([]);
});

test('the conversation can be read from there on', async () => {
  const { found: hits } = await found(asha, 'q=where');
  const [hit] = hits;
  expect(hit?.conversation).toBe(id);
  const { messages } = await api.read(asha, id, `cursor=${hit?.cursor}`);
  expect(messages.map(({ text }) => text)).toEqual(['Where is the loom?', 'The looms came.']);
});

test('pages follow on one another', async () => {
  const first = await found(asha, 'q=loom&limit=2');
  expect(textsOf(first)).toHaveLength(2);
  expect(textsOf(await found(asha, `q=loom&limit=2&cursor=${first.nextCursor}`))).toEqual(['The looms came.']);
});

test('what was written or taken back a moment ago is found, and not', async () => {
  const said = await api.say(ravi, id, 'Spindles too.');
  expect(textsOf(await found(asha, 'q=spindles'))).toEqual(['Spindles too.']);
  await api.call(`/conversations/${id}/messages/${said._id}`, { method: 'DELETE', as: ravi });
  expect(textsOf(await found(asha, 'q=spindles'))).toEqual([]);
});

test('guests and bad questions are told so', async () => {
  expect((await search(undefined, 'q=loom')).status).toBe(401);
  for (const bad of ['', 'q=', 'q=loom&cursor=abc', 'q=loom&limit=0', `q=${'a'.repeat(300)}`])
    expect((await search(asha, bad)).status, bad).toBe(400);
  expect(textsOf(await found(asha, 'q=%22%29'))).toEqual([]);
});
