import { afterAll, beforeAll, expect, test } from 'vitest';
import { companyForm } from '../company/company.fixture.ts';
import { companyRoutes } from '../company/routes.ts';
import type { ReportsAnswer } from '../contract/report.ts';
import { picture } from '../e2e/picture.fixture.ts';
import { openSubjects, type Subjects } from '../e2e/subjects.fixture.ts';
import { fundForm } from '../fund/fund.fixture.ts';
import { fundRoutes } from '../fund/routes.ts';
import { userRoutes } from '../member/routes.ts';
import { postListRoutes } from '../post/lists.ts';
import { postRoutes } from '../post/routes.ts';
import { MODEL_NAMES } from '../readModels/readModels.ts';
import { reportRoutes } from './routes.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
let api: Subjects;
let analyst: string;

async function report(query = ''): Promise<ReportsAnswer> {
  await api.platform.reads.waitFor(await api.platform.store.head(), MODEL_NAMES, 5000);
  const response = await api.call(`/reports${query}`, { as: analyst });
  expect(response.status).toBe(200);
  return response.json();
}

async function send(as: string, method: string, path: string, body: object) {
  const response = await api.call(path, { as, method, body });
  expect(response.status).toBeLessThan(300);
  return response.json();
}

beforeAll(async () => {
  api = await openSubjects(
    (platform) => [
      ...[companyRoutes(platform), postListRoutes(platform), postRoutes(platform), fundRoutes(platform)],
      ...[userRoutes(platform), reportRoutes(platform)],
    ],
    { ANALYST_EMAILS: 'ana@example.in' },
  );
  await api.platform.files.put('Post/a-1.webp', await picture(), 'image/webp');
  // The first day, 5 March 2026: two members; one posts.
  analyst = await api.join('Ana');
  const ravi = await api.join('Ravi');
  const post = await send(ravi, 'POST', '/post/new', { content: 'Hello', image: { key: 'Post/a-1.webp' } });
  // The second: a third member; Ravi is liked, registers a company, and follows after 25 hours.
  api.time.now += DAY;
  const meera = await api.join('Meera');
  await send(meera, 'PUT', '/post/interact', { postId: post.data.post._id });
  const { company } = await send(ravi, 'POST', '/company', companyForm({ city: 'Pune', industry: 'Tech' }));
  api.time.now += HOUR;
  await send(ravi, 'PUT', '/user/follow', { followId: meera });
  // The fourth: the like is taken back, a fund comes, and the company moves.
  api.time.now += 2 * DAY;
  await send(meera, 'PUT', '/post/interact', { postId: post.data.post._id });
  await send(meera, 'POST', '/opportunities', fundForm());
  await send(ravi, 'PATCH', `/company/${company._id}`, { city: 'Kochi' });
});

afterAll(() => api.close());

test('only analysts are told', async () => {
  expect((await api.call('/reports')).status).toBe(401);
  const member = await api.join('Nobody');
  expect((await api.call('/reports', { as: member })).status).toBe(403);
  expect((await api.call('/reports?day=2026-02-30', { as: analyst })).status).toBe(400);
});

test('any day of the past is reported as it was at its end', async () => {
  const first = await report('?day=2026-03-05&days=7');
  expect(first).toMatchObject({ first: '2026-03-05', last: '2026-03-08', medianSecondsToFirstFollow: null });
  expect(first.days).toHaveLength(7);
  expect(first.holdings.at(-2)).toEqual({ members: 0, companies: 0, posts: 0, likes: 0, funds: 0 });
  expect(first.holdings.at(-1)).toEqual({ members: 2, companies: 0, posts: 1, likes: 0, funds: 0 });
  expect(first.funnel).toEqual({ joined: 2, posted: 1, founded: 0 });

  const second = await report('?day=2026-03-06&days=7');
  expect(second.holdings.at(-1)).toEqual({ members: 3, companies: 1, posts: 1, likes: 1, funds: 0 });
  expect(second.before).toEqual({ members: 0, companies: 0, posts: 0, likes: 0, funds: 0 });

  const day = await report('?day=2026-03-06&days=1');
  expect(day.days).toEqual(['2026-03-06']);
  expect([day.before.members, day.longBefore.members]).toEqual([2, 0]);
  expect(second.funnel).toEqual({ joined: 3, posted: 1, founded: 1 });
  expect(second.cities).toEqual([{ name: 'Pune', count: 1 }]);
  expect((second.medianSecondsToFirstFollow ?? 0) / (25 * 3600)).toBeCloseTo(1, 1);
});

test('the present says what the moves came to, and its events are those of the log', async () => {
  const now = await report('?days=7');
  expect(now.day).toBe('2026-03-08');
  expect(now.holdings.at(-1)).toMatchObject({ companies: 1, posts: 1, likes: 0, funds: 1 });
  expect(now.cities).toEqual([{ name: 'Kochi', count: 1 }]);
  expect(now.industries).toEqual([{ name: 'Tech', count: 1 }]);
  const counted = new Map<string, number>();
  for await (const { events } of api.platform.store.readAll({ after: -1 }))
    for (const { type } of events) counted.set(type, (counted.get(type) ?? 0) + 1);
  // What erasing somebody, or taking words back, takes out of the log is not counted.
  for (const type of ['KeyCreated', 'WordsWritten', 'WordsChanged']) counted.delete(type);
  const reported = now.events.map(({ type, counts }) => [type, counts.reduce((a, b) => a + b)]);
  expect(new Map(reported as [string, number][])).toEqual(counted);
  expect(now.total).toBe([...counted.values()].reduce((a, b) => a + b));
});
