import { expect, onTestFinished, test } from 'vitest';
import { createOwnMark } from '../team/ownMark.ts';
import { openTeams } from '../team/team.fixture.ts';
import { createConcerned } from './concerned.ts';
import { liveRoutes } from './routes.ts';

test('who listens hears of an invitation to their own address at once; it concerns nobody else', async () => {
  const stopping = new AbortController();
  const api = await openTeams({}, (platform) => [liveRoutes(platform, stopping.signal)]);
  onTestFinished(async () => {
    stopping.abort();
    await api.close();
  });
  const [asha, ravi] = [await api.join('Asha'), await api.join('Ravi')];
  const team = await api.company(asha);
  const { reads, store } = api.platform;
  const answer = await api.call('/live', { as: ravi });
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader() ?? expect.fail();
  const before = await store.head();
  await api.invite(team, 'ravi@example.in', 'editor', { as: asha });
  const mark = createOwnMark(api.platform)(ravi);
  expect(createConcerned(reads).byNotices(before)).toEqual(new Set([mark]));
  let heard = '';
  while (!heard.includes('"unread":1')) heard += (await reader.read()).value ?? expect.fail('it ended');
  await reader.cancel();
});
