import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Position } from '#events/port/store.ts';
import { blocks } from '#projections/block/model.ts';
import { directory } from '#projections/company/model.ts';
import { funds } from '#projections/fund/model.ts';
import { members } from '#projections/member/model.ts';
import { feed } from '#projections/post/model.ts';
import { build } from '#projections/runner/build.ts';
import { companyRoutes } from '../company/routes.ts';
import { openSubjects, type Subjects } from '../e2e/subjects.fixture.ts';
import { fundRoutes } from '../fund/routes.ts';
import type { Env } from '../http/env.ts';
import type { ListDeps } from '../http/list.ts';
import { createResponseCache } from '../http/responseCache.ts';
import { sessions } from '../http/session.ts';
import type { Platform } from '../platform/platform.ts';
import { postListRoutes } from '../post/lists.ts';
import { postRoutes } from '../post/routes.ts';
import { MODEL_NAMES, openReadModels } from '../readModels/readModels.ts';
import { createDeeds, DEED } from './deeds.fixture.ts';

const LISTS = [
  ...['/company?limit=3', '/company?sort=name&limit=4', '/company?sort=founded&stage=Growth', '/company?city=Pune'],
  ...['/company?enterprise=msme', '/company?industry=Tech&state=Kerala&sort=name', '/company?fundedType=Angel'],
  ...['/post/getAllPosts?limit=3', '/post/getAllPosts?limit=20'],
  ...['/opportunities?limit=3', '/opportunities?sort=popular&limit=3&status=any', '/opportunities?sort=deadline'],
  ...[
    '/opportunities?active=true&region=Goa',
    '/opportunities?industry=tech&sort=popular',
    '/opportunities?status=closed',
  ],
  ...['/opportunities?type=grant&minAmount=4', '/opportunities?status=upcoming'],
  ...['/opportunities?verified=true&status=any', '/opportunities?verified=false&sort=popular'],
  // Words, also mistyped, in another script, a town's other name, a part of a word, and with filters.
  ...['/company?q=founder&limit=3', '/company?q=foundr&stage=Growth', '/company?q=kochi', '/company?q=पुणे&sort=name'],
  ...['/opportunities?q=setu&status=any&limit=3', '/opportunities?q=soler', '/opportunities?q=rant&type=Grant'],
];

const routesOf = (platform: Platform & ListDeps): Hono<Env>[] => [
  companyRoutes(platform),
  postListRoutes(platform),
  postRoutes(platform),
  fundRoutes(platform),
];

let api: Subjects;
let analyst: string;
let act: ReturnType<typeof createDeeds>;

beforeAll(async () => {
  api = await openSubjects(routesOf, { ANALYST_EMAILS: 'ana@example.in' });
  analyst = await api.join('Ana');
  act = createDeeds(api, [analyst, await api.join('Ravi', 'User/ravi.webp'), await api.join('Meera')]);
});

afterAll(() => api.close());

/** The bytes of the lists, page by page: three pages at the most. */
async function pages(ask: (path: string) => Response | Promise<Response>): Promise<[path: string, body: string][]> {
  const bodies: [string, string][] = [];
  for (const list of LISTS) {
    let cursor: string | null = '';
    for (let page = 0; page < 3 && cursor !== null; page += 1) {
      const path: string = cursor === '' ? list : `${list}${'&'}cursor=${cursor}`;
      const response = await ask(path);
      const body = await response.text();
      expect([path, response.status, body]).toEqual([path, 200, body]);
      bodies.push([path, body]);
      cursor = (JSON.parse(body) as { nextCursor: string | null }).nextCursor;
    }
  }
  return bodies;
}

/** What the lists answer from read models made by a replay that ends at a position, on a clock that stands there. */
async function replayed(position: Position): Promise<[string, string][]> {
  const { platform, bearer } = api;
  const dataDir = mkdtempSync(join(tmpdir(), 'replayed-'));
  const { store, keyring } = platform;
  await build({ dataDir, store, keyring, models: [members, blocks, directory, feed, funds], upTo: position });
  let time = 0;
  for await (const { events } of store.readAll({ after: position - 1, upTo: position }))
    time = events.at(-1)?.at ?? time;
  const reads = openReadModels(dataDir);
  const then = { ...platform, reads, clock: () => time, responseCache: createResponseCache() };
  const app = new Hono<Env>().use(sessions(platform));
  for (const part of routesOf(then)) app.route('/api/v1', part);
  try {
    return await pages((path) => app.request(`/api/v1${path}`, { headers: { authorization: bearer(analyst) } }));
  } finally {
    reads.close();
    rmSync(dataDir, { recursive: true });
  }
}

test('for any history and any moment, asOf answers the bytes that a replay up to that moment gives', {
  timeout: 300_000,
}, async () => {
  // A thread that starts on a busy machine may take longer than a read is waited for.
  await expect.poll(() => api.platform.readPool.warm().then(() => 'warm', String), { timeout: 60_000 }).toBe('warm');
  const looks = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 2 });
  await fc.assert(
    fc.asyncProperty(fc.array(DEED, { minLength: 8, maxLength: 40, size: 'max' }), looks, async (deeds, moments) => {
      for (const { kind, who, pick } of deeds) await act(kind, who, pick);
      const head = await api.platform.store.head();
      await api.platform.reads.waitFor(head, MODEL_NAMES, 10_000);
      for (const moment of moments) {
        const position = Math.floor(moment * (head - 1));
        const asOf = await pages((path) => api.call(`${path}&asOf=${position}`, { as: analyst }));
        expect(asOf).toEqual(await replayed(position));
      }
    }),
    // What a run writes stays: a smaller history would not be the one that failed.
    { numRuns: 8, endOnFailure: true },
  );
});
