import { afterAll, beforeAll, expect, test } from 'vitest';
import { endSession } from '../session/adapter.ts';
import { openSubjects, type Subjects } from '../subjects.fixture.ts';
import { liveRoutes } from './routes.ts';

let api: Subjects;
const stopping = new AbortController();

beforeAll(async () => {
  api = await openSubjects((platform) => [liveRoutes(platform, stopping.signal)], { RATE_LIMIT: 'on' });
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

test('nobody takes all the places: a member has fifty, the guests of an address five hundred', async () => {
  const meera = await api.join('Meera');
  for (const [as, most] of [
    [meera, 50],
    [undefined, 500],
  ] as const) {
    const open = await Promise.all(Array.from({ length: most }, () => api.call('/live', { as })));
    expect(new Set(open.map(({ status }) => status))).toEqual(new Set([200]));
    const refused = await api.call('/live', { as });
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60']);
    // Somebody else comes in all the same.
    const other = await api.call('/live', { as: await api.join(`Other${most}`) });
    expect(other.status).toBe(200);
    await other.body?.cancel();

    // Who goes away leaves their place at once.
    await Promise.all(open.map(({ body }) => body?.cancel()));
    const again = async (): Promise<number> => {
      const { status, body } = await api.call('/live', { as });
      await body?.cancel();
      return status;
    };
    await expect.poll(again).toBe(200);
  }
});
