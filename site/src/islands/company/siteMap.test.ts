import { expect, test } from 'vitest';
import { createSiteMap } from './siteMap.ts';

/** An API with so many companies, whose every list takes `cost` of the clock's time. */
function listing(total: number, cost: number) {
  let now = 0;
  let asked = 0;
  const api = async (path: string) => {
    asked += 1;
    now += cost;
    const query = new URL(path, 'http://site').searchParams;
    const from = Number(query.get('cursor') ?? 0);
    const to = Math.min(from + Number(query.get('limit')), total);
    const companies = Array.from({ length: to - from }, (_, index) => ({ _id: `c${from + index}` }));
    return Response.json({ companies, nextCursor: to < total ? String(to) : null });
  };
  const wait = (time: number) => {
    now += time;
  };
  return { api, clock: () => now, asked: () => asked, wait };
}

test('the map has the pages and every company, over all pages of the list', async () => {
  const { api, clock } = listing(250, 1);
  const xml = await createSiteMap(clock)(api, 'https://a.example');
  expect(xml).toContain('<loc>https://a.example/</loc>');
  expect(xml.match(/\/startups\/c\d+</g)).toHaveLength(250);
  expect(xml).toContain('<loc>https://a.example/startups/c249</loc>');
});

test('many who ask at once, and soon after, cause one listing', async () => {
  const { api, clock, asked, wait } = listing(10, 5);
  const siteMap = createSiteMap(clock);
  await Promise.all([siteMap(api, 'https://a.example'), siteMap(api, 'https://a.example')]);
  wait(99);
  await siteMap(api, 'https://a.example');
  expect(asked()).toBe(1);
  wait(1);
  await siteMap(api, 'https://a.example');
  expect(asked()).toBe(2);
});

test('after a failure the next who asks tries again', async () => {
  const { api, clock } = listing(1, 1);
  const siteMap = createSiteMap(clock);
  const down = async () => new Response('', { status: 503 });
  await expect(siteMap(down, 'https://a.example')).rejects.toThrow('503');
  await expect(siteMap(api, 'https://a.example')).resolves.toContain('/startups/c0');
});
