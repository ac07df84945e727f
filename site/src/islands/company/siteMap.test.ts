import { expect, test } from 'vitest';
import { createSiteMap } from './siteMap.ts';

/** The XML alone. */
function mapFor(clock: () => number) {
  const siteMap = createSiteMap(clock);
  return async (...asked: Parameters<typeof siteMap>) => (await siteMap(...asked)).xml;
}

/** An API with so many companies, whose every list takes `cost` of the clock's time. */
function listing(total: number, cost: number) {
  let now = 0;
  let asked = 0;
  let compared = 0;
  let version = 0;
  let gone = '';
  const paths: string[] = [];
  const api = async (path: string, init?: RequestInit) => {
    const etag = `"v${version}"`;
    const before = new Headers(init?.headers).get('If-None-Match');
    if (before !== null) compared += 1;
    if (before === etag) return new Response(null, { status: 304 });
    asked += 1;
    paths.push(path);
    now += cost;
    const query = new URL(path, 'http://site').searchParams;
    const from = Number(query.get('cursor') ?? 0);
    const to = Math.min(from + Number(query.get('limit')), total);
    const ids = Array.from({ length: to - from }, (_, index) => `c${from + index}`);
    const seen = ids.filter((id) => id !== gone);
    return Response.json({ ids: seen, nextCursor: to < total ? String(to) : null }, { headers: { ETag: etag } });
  };
  const wait = (time: number) => {
    now += time;
  };
  const hide = (id: string) => {
    gone = id;
    version += 1;
  };
  return { api, paths, clock: () => now, asked: () => asked, compared: () => compared, wait, hide };
}

test('the map has the pages and every company, over all pages of the list, which has ids alone', async () => {
  const { api, clock, paths } = listing(2500, 1);
  const xml = await mapFor(clock)(api, 'https://a.example');
  expect(xml).toContain('<loc>https://a.example/</loc>');
  expect(xml.match(/\/startups\/c\d+</g)).toHaveLength(2500);
  expect(xml).toContain('<loc>https://a.example/startups/c2499</loc>');
  expect(paths.map((path) => path.replace(/cursor=\d+/, 'cursor'))).toEqual([
    '/company/ids?limit=1000',
    '/company/ids?limit=1000&cursor',
    '/company/ids?limit=1000&cursor',
  ]);
});

test('many who ask at once, and whoever asks while nothing changes, cause one listing', async () => {
  const { api, clock, asked, wait } = listing(10, 5);
  const siteMap = mapFor(clock);
  await Promise.all([siteMap(api, 'https://a.example'), siteMap(api, 'https://a.example')]);
  wait(60_000);
  await Promise.all([siteMap(api, 'https://a.example'), siteMap(api, 'https://a.example')]);
  expect(asked()).toBe(1);
});

test('however many ask one after another, once a second it is compared, and made once', async () => {
  const { api, clock, compared, wait, hide } = listing(10, 5);
  const siteMap = mapFor(clock);
  const first = await siteMap(api, 'https://a.example');
  for (let second = 1; second <= 3; second += 1) {
    wait(1000);
    for (let n = 0; n < 100; n += 1) expect(await siteMap(api, 'https://a.example')).toBe(first);
    expect(compared()).toBe(second);
  }
  expect(await siteMap(api, 'https://b.example')).toBe(first.replaceAll('a.example', 'b.example'));
  hide('c3');
  wait(1000);
  expect(await siteMap(api, 'https://a.example')).not.toContain('/startups/c3<');
});

test('what is hidden is named for a second at the most', async () => {
  const { api, clock, wait, hide } = listing(10, 5);
  const siteMap = mapFor(clock);
  expect(await siteMap(api, 'https://a.example')).toContain('/startups/c3<');
  hide('c3');
  wait(994);
  expect(await siteMap(api, 'https://a.example')).toContain('/startups/c3<');
  wait(1);
  const [one, other] = await Promise.all([siteMap(api, 'https://a.example'), siteMap(api, 'https://a.example')]);
  expect(one).toContain('/startups/c4<');
  for (const xml of [one, other]) expect(xml).not.toContain('/startups/c3<');
});

test('a directory that takes long to list is listed for a twentieth of the time, and names nobody hidden meanwhile', async () => {
  const { api, clock, asked, wait, hide } = listing(10, 600);
  const siteMap = mapFor(clock);
  await siteMap(api, 'https://a.example');
  hide('c3');
  wait(1000);
  await expect(siteMap(api, 'https://a.example')).rejects.toThrow('a moment ago');
  wait(12_000);
  expect(await siteMap(api, 'https://a.example')).not.toContain('/startups/c3<');
  expect(asked(), 'the one that was refused asked for a page as well').toBe(4);
});

test('after a failure the next who asks tries again', async () => {
  const { api, clock } = listing(1, 1);
  const siteMap = mapFor(clock);
  const down = async () => new Response('', { status: 503 });
  await expect(siteMap(down, 'https://a.example')).rejects.toThrow('503');
  await expect(siteMap(api, 'https://a.example')).resolves.toContain('/startups/c0');
});

test('its tag stays as long as the map does, and is another for another address', async () => {
  const { api, clock, wait, hide } = listing(10, 5);
  const siteMap = createSiteMap(clock);
  const tags = async () => [
    (await siteMap(api, 'https://a.example')).etag,
    (await siteMap(api, 'https://b.example')).etag,
  ];
  const before = await tags();
  expect(new Set(before).size).toBe(2);
  wait(1000);
  expect(await tags()).toEqual(before);
  hide('c3');
  wait(1000);
  for (const tag of await tags()) expect(before).not.toContain(tag);
});
