import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { companyForm } from '../company/company.fixture.ts';
import { fundForm } from '../fund/fund.fixture.ts';
import { type Answer, join, type Member, upload } from './client.fixture.ts';
import {
  expectConditional,
  expectFailure,
  expectMembersOnly,
  expectPosition,
  expectSuccess,
  type Product,
  startProduct,
} from './contract.fixture.ts';
import { picture } from './picture.fixture.ts';

let product: Product;
let asha: Member;
let post: string;
beforeAll(async () => {
  product = await startProduct();
  const { call } = product;
  asha = await join(call, 'asha@example.in');
  const { token } = asha;
  const image = { key: await upload(call, token, await picture(), 'Post') };
  post = (await call('POST', '/post/new', { body: { content: 'The first', image }, token })).body.data.post._id;
  const many = (count: number, write: (n: number) => Promise<unknown>) =>
    Promise.all(Array.from({ length: count }, (_, n) => write(n)));
  await many(24, (n) => call('POST', '/post/new', { body: { content: `Post ${n}`, image }, token }));
  await many(25, (n) =>
    call('PUT', '/post/comment', { body: { postId: post, comment: { text: `Comment ${n}` } }, token }),
  );
  await many(104, (n) =>
    call('POST', '/company', { body: companyForm({ email: `c${n}@example.in`, city: `City ${n % 3}` }), token }),
  );
  await many(104, (n) =>
    call('POST', '/api/v1/opportunities', {
      body: fundForm({ provider: `Fund ${n}`, type: n % 2 === 0 ? 'Debt' : 'Grant' }),
      token,
    }),
  );
  await many(7, (n) => join(call, `member${n}@example.in`));
  // Companies and funds are looked at after the answer, which changes their lists.
  await product.quiet();
});
afterAll(() => product.stop());

test('opportunities', async () => {
  const { call, twice } = product;
  const { token } = asha;
  await expectMembersOnly(call, 'POST', '/api/v1/opportunities', fundForm());
  const created = await twice('POST', '/api/v1/opportunities', {
    body: fundForm({ region: 'Kerala', verified: true }),
    token,
    key: 'fund',
  });
  expectSuccess(created, 201, { opportunity: { amount: 2_500_000, active: true, verified: false, region: 'Kerala' } });
  expectPosition(created);
  const { opportunity } = created.body;
  expect(opportunity.id).toBe(opportunity._id);
  expect((await call('GET', `/api/v1/opportunities/${opportunity.id}`)).body.opportunity).toEqual(opportunity);
  expectFailure(await call('GET', '/api/v1/opportunities/0123456789abcdef01234567'), 404);
  const list = await call('GET', '/api/v1/opportunities?region=Kerala&type=Grant&stage=Seed&active=true&sort=deadline');
  expectSuccess(list, 200, { opportunities: [opportunity], total: 1, nextCursor: null });
  expectFailure(await call('GET', '/api/v1/opportunities?sort=best'), 400);
  expectFailure(await call('GET', '/api/v1/opportunities?active=perhaps'), 400);
  await product.quiet();
  await expectConditional(call, '/api/v1/opportunities');
});

describe.each<[string, number, number, (answer: Answer) => object[]]>([
  ['/company/', 104, 100, ({ body }) => body.companies],
  ['/company/?sort=name', 104, 100, ({ body }) => body.companies],
  ['/company/?sort=founded', 104, 100, ({ body }) => body.companies],
  ['/api/v1/opportunities?type=Debt', 52, 100, ({ body }) => body.opportunities],
  ['/api/v1/opportunities?type=Debt&sort=popular', 52, 100, ({ body }) => body.opportunities],
  ['/api/v1/opportunities?type=Debt&sort=deadline', 52, 100, ({ body }) => body.opportunities],
  ['/post/getAllPosts', 25, 20, ({ body }) => body.data.posts],
  ['/user/getAll', 7, 100, ({ body }) => body.users],
  ['/post/:post/comments', 25, 20, ({ body }) => body.comments],
])('pages of %s', (list, total, usual, rows) => {
  const path = (query = ''): string => {
    const whole = list.replace(':post', post);
    return query === '' ? whole : `${whole}${whole.includes('?') ? '&' : '?'}${query}`;
  };

  // Guests see few members, and no second page of them.
  const as = (): { token?: string } => (list === '/user/getAll' ? { token: asha.token } : {});

  test('lead through the list, each row once, whatever their size', async () => {
    const { call } = product;
    const first = await call('GET', path(), as());
    expect(rows(first)).toHaveLength(Math.min(total, usual));
    expect(first.body.nextCursor === null).toBe(total <= usual);
    for (const limit of [7, 100]) {
      const seen: object[] = [];
      let cursor: string | null = null;
      do {
        const page: Answer = await call(
          'GET',
          path(`limit=${limit}${cursor === null ? '' : `&cursor=${cursor}`}`),
          as(),
        );
        expectSuccess(page, 200);
        expect(rows(page).length).toBeLessThanOrEqual(limit);
        seen.push(...rows(page));
        cursor = page.body.nextCursor;
      } while (cursor !== null);
      expect(seen).toHaveLength(total);
      expect(new Set(seen.map((row) => (row as { _id: string })._id)).size).toBe(total);
      expect(seen.slice(0, usual)).toEqual(rows(first));
    }
  });

  test('refuse limits and cursors that mean nothing', async () => {
    const { call } = product;
    const other = list.startsWith('/post/getAllPosts') ? '/user/getAll?limit=2' : '/post/getAllPosts?limit=2';
    const foreign = (await call('GET', other, { token: asha.token })).body.nextCursor;
    for (const query of ['limit=0', 'limit=101', 'limit=x', `cursor=${foreign}`, 'cursor=%00', 'cursor=zzz']) {
      const answer = await call('GET', path(query));
      expectFailure(answer, 400);
      expect(answer.body.errors).toHaveLength(1);
    }
  });
});

test('a list’s ETag moves when the list does, and not before', async () => {
  const { call } = product;
  const { token } = asha;
  const tag = async (path: string, as?: string): Promise<string | null> =>
    (await call('GET', path, { token: as })).headers.get('etag');
  const before = [await tag('/post/getAllPosts'), await tag('/company/')];
  expect(await tag('/post/getAllPosts', token)).not.toBe(before[0]);
  await call('PUT', '/post/interact', { body: { postId: post }, token });
  expect(await tag('/post/getAllPosts')).not.toBe(before[0]);
  expect(await tag('/company/')).toBe(before[1]);
});

test('x-min-position waits for the read model, and says so where that takes too long', async () => {
  const { call } = product;
  const { headers } = await call('PUT', '/post/interact', { body: { postId: post }, token: asha.token });
  const position = headers.get('x-position') ?? '';
  const read = await call('GET', '/post/getAllPosts', { headers: { 'x-min-position': position } });
  expect([read.status, read.headers.get('x-stale')]).toEqual([200, null]);
  const asked = performance.now();
  const early = await call('GET', '/post/getAllPosts', {
    headers: { 'x-min-position': String(Number(position) + 1000) },
  });
  expect([early.status, early.headers.get('x-stale'), early.body]).toEqual([200, 'true', read.body]);
  expect(performance.now() - asked).toBeGreaterThan(1900);
  expectFailure(await call('GET', '/post/getAllPosts', { headers: { 'x-min-position': 'soon' } }), 400);
});

test('unknown paths are 404 in JSON', async () => {
  const { call } = product;
  for (const path of [
    '/api',
    '/api/v1',
    '/api/v1/',
    '/api/v1/nothing',
    '/api/v2/company',
    '/company/a/b/c',
    '/post/a/b',
    '/file/x',
    '/user/a/b',
    '/files/x',
  ])
    for (const method of ['GET', 'POST', 'DELETE']) {
      const answer = await call(method, path, method === 'GET' ? {} : { body: {} });
      if (path === '/files/x') expect([403, 404]).toContain(answer.status);
      else expectFailure(answer, 404);
    }
});

test('/healthz, /readyz and /metrics', async () => {
  const { call } = product;
  expectSuccess(await call('GET', '/healthz'), 200);
  expectSuccess(await call('GET', '/readyz'), 200);
  const { status, headers, text } = await call('GET', '/metrics');
  expect([status, headers.get('content-type')]).toEqual([200, expect.stringMatching(/^text\/plain; version=/)]);
  for (const name of [
    'log_appends_total',
    'projection_lag_events',
    'projection_lag_seconds',
    'http_request_duration_seconds_bucket',
  ])
    expect(text).toContain(`\n${name}`);
  // What processes still write is seen by read models a moment later.
  const lag = async () =>
    /^projection_lag_events\{projection="members"\} (\d+)$/m.exec((await call('GET', '/metrics')).text);
  await expect.poll(async () => (await lag())?.[1]).toBe('0');
});
