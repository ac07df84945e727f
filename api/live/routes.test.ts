import { afterAll, beforeAll, expect, test } from 'vitest';
import { endSession } from '../session/adapter.ts';
import { openSubjects, type Subjects } from '../subjects.fixture.ts';
import { liveRoutes } from './routes.ts';

let api: Subjects;
const stopping = new AbortController();

beforeAll(async () => {
  api = await openSubjects((platform) => [liveRoutes(platform, stopping.signal)]);
});
afterAll(async () => {
  stopping.abort();
  await api.close();
});

test('a member’s connection ends with the session it was opened in, wherever that is ended', async () => {
  const member = await api.join('Asha');
  const { platform, time } = api;
  const live = await api.call('/live', { as: member });
  expect(live.status).toBe(200);
  const [row] = platform.reads.queries.sessions.ofMember(member, time.now);
  await endSession(platform, row?.hash ?? '', member); // as another machine would
  expect(await live.text()).toContain('event: hello');
});
