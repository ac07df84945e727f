import { Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Applications, openApplications } from '../application/application.fixture.ts';
import type { Update } from '../contract/update.ts';
import { steadyTag } from '../e2e/tag.fixture.ts';
import type { Env } from '../http/env.ts';
import { READ_COST } from '../http/readBudget.ts';
import { createResponseCache } from '../http/responseCache.ts';
import { feedRoutes } from './feeds.ts';

let api: Applications;
let asha: string;
let founder: string;

beforeAll(async () => {
  api = await openApplications();
  asha = await api.join('Asha');
  founder = await api.join('Founder');
});
afterAll(() => api.close());

const list = async (query = '', as?: string): Promise<{ updates: Update[]; nextCursor: string | null }> =>
  api.json(await api.call(`/updates?${query}`, { as }));
const said = ({ updates }: { updates: readonly Update[] }) =>
  updates.map(({ kind, opportunity }) => [kind, opportunity._id]);
/** @param spend as the limit of reads leaves it for a route */
const feeds = (spend?: NonNullable<Env['Variables']['spend']>) => {
  const app = new Hono<Env>();
  app.use((c, next) => {
    if (spend) c.set('spend', spend);
    return next();
  });
  return app.route('/', feedRoutes({ ...api.platform, responseCache: createResponseCache() }));
};
const feed = (path: string, headers = {}) => feeds().request(path, { headers });

test('what happens to funds is told to everyone, with the fund as it is today', async () => {
  const { id } = await api.fund(asha, { deadline: '2026-06-30' });
  api.time.now += 1000;
  const { id: other } = await api.fund(asha, { provider: 'Konkan & <Sons>' });
  api.time.now += 1000;
  await api.json(
    await api.call(`/opportunities/${id}`, { method: 'PATCH', as: asha, body: { deadline: '2026-07-31' } }),
  );
  api.time.now += 1000;
  await api.json(
    await api.call(`/opportunities/${other}/close`, { method: 'POST', as: asha, body: { reason: 'filled' } }),
  );
  const told = await list();
  expect(said(told)).toEqual([
    ['closed', other],
    ['changed', id],
    ['opened', other],
    ['opened', id],
  ]);
  expect(told.updates[1]).toMatchObject({
    moved: { from: '2026-06-30', to: '2026-07-31' },
    opportunity: { provider: 'Cauvery Innovation Trust', deadline: '2026-07-31', verified: false, reviewed: false },
  });
  expect(said(await list('kind=closed'))).toEqual([['closed', other]]);
  const [first, ...rest] = said(told);
  const page = await list('limit=1');
  expect([said(page), said(await list(`limit=100&cursor=${page.nextCursor}`))]).toEqual([[first], rest]);
  expect((await api.call('/updates?cursor=zzz')).status).toBe(400);
  expect((await api.call('/updates?kind=born')).status).toBe(400);
});

test('a fund closes soon from the seventh day before its last, in India', async () => {
  const before = api.time.now;
  const { id } = await api.fund(asha, { deadline: '2026-09-20' });
  api.time.now = Date.parse('2026-09-12T23:59:59.999+05:30');
  const closing = async () => said(await list('kind=closing')).filter(([, fund]) => fund === id);
  expect(await closing()).toEqual([]);
  api.time.now += 1;
  expect(await closing()).toEqual([['closing', id]]);
  api.time.now = before;
});

test('a founder asks for what fits their company; nobody else asks for it', async () => {
  const company = await api.company(founder);
  const forAll = { industry: 'Any industry', stage: 'Any stage', region: 'Pan-India' };
  const { id: fits } = await api.fund(asha, { ...forAll, criteria: { industries: ['Apparel and Textiles'] } });
  const { id: not } = await api.fund(asha, { ...forAll, criteria: { industries: ['Banking'] } });
  const { id: elsewhere } = await api.fund(asha, { ...forAll, region: 'Mizoram' });
  const own = said(await list(`company=${company}`, founder)).map(([, id]) => id);
  expect([own.includes(fits), own.includes(not), own.includes(elsewhere)]).toEqual([true, false, false]);
  for (const [as, path, status] of [
    [undefined, company, 401],
    [asha, company, 403],
    [founder, 'nobody', 404],
  ] as const)
    expect((await api.call(`/updates?company=${path}`, { as })).status).toBe(status);
});

test('feeds tell the newest fifty, escaped; who has them already gets nothing again', async () => {
  await api.fund(asha, { provider: `Konkan & <Sons> "quoted"` });
  const atom = await feed('/updates.atom');
  const text = await atom.text();
  expect(atom.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8');
  expect(text).toContain('<title>Opened: Grant by Konkan &amp; &lt;Sons&gt; &quot;quoted&quot;');
  expect(text).not.toContain('<Sons>');
  const json = await (await feed('/updates.json')).json();
  expect(json).toMatchObject({
    version: 'https://jsonfeed.org/version/1.1',
    feed_url: expect.stringMatching(/\/updates\.json$/),
  });
  expect(json.items.length).toBe(text.split('<entry>').length - 1);
  expect(new Set(json.items.map(({ id }: { id: string }) => id)).size).toBe(json.items.length);
  expect(json.items[0].content_text).toMatch(/The provider is not verified\.$/);
  // What moderators hide is in no cache between.
  expect(atom.headers.get('cache-control')).toBe('no-cache');
  const etag = await steadyTag((headers) => feed('/updates.atom', headers));
  const again = await feed('/updates.atom', { 'if-none-match': etag });
  expect([again.status, await again.text()]).toEqual([304, '']);
});

test('a feed is made and paid for once, however it is asked for, until something happens', async () => {
  await api.fund(asha, { provider: 'Once' });
  await api.dayAsked();
  await steadyTag((headers) => feed('/updates.atom', headers));
  const spent: number[] = [];
  let wait: number | null = null;
  const app = feeds((points) => {
    spent.push(points);
    return wait;
  });
  const first = await (await app.request('/updates.json')).text();
  for (const path of ['/updates.json', '/updates.json?x=1', '/updates%2ejson'])
    expect(await (await app.request(path)).text(), path).toBe(first);
  expect((await app.request('/updates.json', { method: 'HEAD' })).status).toBe(200);
  expect(spent).toEqual([READ_COST.list]);
  expect(await (await app.request('/updates.atom')).text()).toContain('<feed ');
  expect(spent).toEqual([READ_COST.list, READ_COST.list]);

  const { id } = await api.fund(asha, { provider: 'Twice' });
  await api.platform.reads.waitFor(await api.head(), ['updates', 'funds'], 5000);
  wait = 4;
  const refused = await app.request('/updates.json');
  expect([refused.status, refused.headers.get('retry-after'), refused.headers.get('etag')]).toEqual([429, '4', null]);
  expect(refused.headers.get('content-type')).toContain('application/json');
  wait = null;
  expect(await (await app.request('/updates.json')).text()).toContain(id);
});
