import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { settingsRoutes } from '../account/settingsRoutes.ts';
import { blockRoutes } from '../block/routes.ts';
import { type Conversations, openConversations } from './conversation.fixture.ts';

let api: Conversations;
let asha: string;
let ravi: string;
let id: string;

beforeAll(async () => {
  api = await openConversations({}, (platform) => [settingsRoutes(platform), blockRoutes(platform)]);
});
afterAll(() => api.close());
beforeEach(async () => {
  [asha, ravi] = [await api.join('Asha'), await api.join('Ravi')];
  await api.connect(asha, ravi);
  id = await api.talk(asha, ravi);
});

const marks = async (as: string, seenMarks: boolean): Promise<void> =>
  void (await api.call('/auth/preferences', { method: 'PUT', as, body: { seenMarks } }));
const seenBy = async (as: string): Promise<string | null> => (await api.read(as, id)).seenUpTo;

test('whoever wrote sees how far the other has read', async () => {
  const [first, second] = [await api.say(asha, id, 'One'), await api.say(asha, id, 'Two')];
  expect([await seenBy(asha), await seenBy(ravi)]).toEqual([null, null]);
  const before = await api.list(asha);
  await api.see(ravi, id, first._id);
  expect([await seenBy(asha), await seenBy(ravi)]).toEqual([first._id, null]);
  await api.see(ravi, id, second._id);
  expect(await seenBy(asha)).toBe(second._id);
  expect((await api.list(asha)).conversations, 'nothing else is told').toEqual(before.conversations);
});

test('whoever switched it off tells nobody, not even later, and is told of nobody', async () => {
  const first = await api.say(asha, id, 'One');
  await marks(ravi, false);
  const quiet = api.platform.reads.queries.conversations.version(asha);
  await api.see(ravi, id, first._id);
  expect(await seenBy(asha)).toBeNull();
  expect(api.platform.reads.queries.conversations.version(asha), 'not even that something moved').toBe(quiet);
  await api.see(asha, id, (await api.say(ravi, id, 'Two'))._id);
  expect(await seenBy(ravi)).toBeNull();
  await marks(ravi, true);
  expect(await seenBy(asha), 'what was read meanwhile').toBeNull();
  expect(await seenBy(ravi), 'what the other told all the time').not.toBeNull();
  const third = await api.say(asha, id, 'Three');
  await api.see(ravi, id, third._id);
  expect(await seenBy(asha)).toBe(third._id);
  await marks(asha, false);
  expect(await seenBy(asha)).toBeNull();
});

test('whoever was blocked, or is not connected any more, is told nothing', async () => {
  const first = await api.say(asha, id, 'One');
  await api.see(ravi, id, first._id);
  expect(await seenBy(asha)).toBe(first._id);
  await api.call('/user/block', { method: 'PUT', as: ravi, body: { member: asha } });
  expect(await seenBy(asha)).toBeNull();
});
