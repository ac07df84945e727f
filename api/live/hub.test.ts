import { setTimeout as elapsed } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Conversations, openConversations } from '../conversation/conversation.fixture.ts';
import { liveRoutes } from './routes.ts';

let api: Conversations;
const stopping = new AbortController();

beforeAll(async () => {
  api = await openConversations({}, (platform) => [liveRoutes(platform, stopping.signal)]);
});
afterAll(async () => {
  stopping.abort();
  await api.close();
});

/** One who listens: what they hear, and how to stop. */
async function listen(as: string) {
  const answer = await api.call('/live', { as });
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader() ?? expect.fail();
  let heard = '';
  const listening = (async () => {
    for (let part = await reader.read(); !part.done; part = await reader.read()) heard += part.value;
  })();
  return {
    changes: (): string[] => heard.match(/event: change/g) ?? [],
    heard: (): string => heard,
    async stop(): Promise<void> {
      await reader.cancel();
      await listening;
    },
  };
}

/** How often what is shared, and what is each reader's own, is asked while one message is told to its reader. */
async function askedFor(others: number) {
  const [asha, ravi] = [await api.join('Asha'), await api.join('Ravi')];
  await api.connect(asha, ravi);
  const id = await api.talk(asha, ravi);
  const members = await Promise.all(Array.from({ length: others }, (_, n) => api.join(`Other ${n}`)));
  await api.platform.reads.waitFor(await api.platform.store.head(), ['inbox', 'members', 'conversations'], 5000);
  const rest = await Promise.all(members.map(listen));
  const his = await listen(ravi);
  await elapsed(300);
  const before = rest.map(({ changes }) => changes().length);
  const { inbox, conversations, sessions } = api.platform.reads.queries;
  const spies = [
    vi.spyOn(inbox, 'unread'),
    vi.spyOn(conversations, 'unread'),
    vi.spyOn(conversations, 'movedSince'),
    vi.spyOn(sessions, 'find'),
  ];
  await api.say(asha, id, 'The parcel left.');
  await expect.poll(his.heard).toContain('"unreadMessages":1');
  await elapsed(300);
  const asked = spies.map(({ mock }) => mock.calls.length);
  for (const spy of spies) spy.mockRestore();
  expect(
    rest.map(({ changes }) => changes().length),
    'nobody else hears of it',
  ).toEqual(before);
  await Promise.all([his, ...rest].map(({ stop }) => stop()));
  return asked;
}

test('one message asks as much with fifty listeners as with five, and is told to those whom it concerns alone', async () => {
  const [few, many] = [await askedFor(5), await askedFor(50)];
  // How many looks find the events of one message hangs on when they come.
  for (const [i, count] of many.entries()) expect(count).toBeLessThan((few[i] ?? 0) + 10);
});
