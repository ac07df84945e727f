import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { writeHistory } from '#events/madeHistory.fixture.ts';
import { commandOf } from './command.ts';
import { signUp } from './community.ts';
import { type Figure, median, megabytes, perSecond } from './figure.ts';
import { httpRequest, load } from './load.ts';
import { startServer } from './server.ts';

const SMALL = 100_000;
const LARGE = 1_000_000;
const FEW_POSTS = 10_000;
const MANY_POSTS = 1_000_000;
const REBUILDS = 3;
const STARTS = 3;
/** One model alone, which reads only its own types of events. */
const ALONE = 'funds';
const PAGES = 150;
const MOST_MEMORY = 300e6;

const run = promisify(execFile);

/** What must not grow with the log: rebuild time per event, a page of the feed, the start, memory. */
export async function scale(): Promise<Figure[]> {
  const root = mkdtempSync(join(tmpdir(), 'bench-'));
  try {
    return [...(await rebuilds(root)), ...(await feedPages(root))];
  } finally {
    rmSync(root, { recursive: true });
  }
}

async function rebuilds(root: string): Promise<Figure[]> {
  const small = join(root, 'small');
  const large = join(root, 'large');
  await writeHistory(small, SMALL);
  await writeHistory(large, LARGE);
  const ofSmall: number[] = [];
  const ofLarge: number[] = [];
  const alone: number[] = [];
  for (let round = 0; round < REBUILDS; round += 1) {
    ofSmall.push((await rebuild(small)) / SMALL);
    ofLarge.push((await rebuild(large)) / LARGE);
    alone.push((await rebuild(large, [ALONE])) / LARGE);
  }
  const perEvent = median(ofLarge);
  const faster = median(ofLarge.map((value, i) => value / (alone[i] ?? Number.NaN)));
  const growth = median(ofLarge.map((value, i) => value / (ofSmall[i] ?? Number.NaN)));

  // As an operator would: the server finds the log and no read model, and builds it beside answering that it is not ready.
  rmSync(join(large, 'read'), { recursive: true });
  const building = await startServer('site/main.ts', { DATA_DIR: large });
  const whileBuilding = building.peakMemory();
  await building.stop();
  const starts: number[] = [];
  let server = await startServer('site/main.ts', { DATA_DIR: large });
  starts.push(server.startedInMs / 1000);
  while (starts.length < STARTS) {
    await server.stop();
    server = await startServer('site/main.ts', { DATA_DIR: large });
    starts.push(server.startedInMs / 1000);
  }
  const [member] = await signUp(server.url, 1);
  const feed = httpRequest(server.url, 'GET', '/api/v1/post/getAllPosts', { Authorization: `Bearer ${member?.token}` });
  await load({ url: server.url, request: () => feed, connections: 64, seconds: 3 });
  const memory = Math.max(whileBuilding, server.peakMemory());
  const started = median(starts);
  await server.stop();

  const million = '1,000,000 events';
  return [
    {
      name: `rebuild of ${million}, against 80,000 a second`,
      measured: perSecond(1 / perEvent),
      limit: perSecond(80_000),
      ratio: 1 / perEvent / 80_000,
      promise: { atLeast: 1 },
    },
    {
      name: `rebuild, time per event at ${million} to 100,000`,
      measured: `${(perEvent * 1e6).toFixed(1)} µs`,
      limit: `${(median(ofSmall) * 1e6).toFixed(1)} µs`,
      ratio: growth,
      promise: { atMost: 1.5 },
    },
    {
      name: `rebuild of ${ALONE} alone at ${million}, against all models`,
      measured: `${(median(alone) * LARGE).toFixed(1)} s`,
      limit: `${(perEvent * LARGE).toFixed(1)} s`,
      ratio: faster,
      promise: { atLeast: 5 },
    },
    {
      name: `start to ready with ${million}, against 2 s`,
      measured: `${started.toFixed(2)} s`,
      limit: '2 s',
      ratio: started / 2,
      promise: { atMost: 1 },
    },
    {
      name: 'memory of the product, first build included',
      measured: megabytes(memory),
      limit: megabytes(MOST_MEMORY),
      ratio: memory / MOST_MEMORY,
      promise: { atMost: 1 },
    },
  ];
}

/** Seconds that a rebuild takes, of the present's models or of those named, in a process of its own. */
async function rebuild(dataDir: string, models: readonly string[] = []): Promise<number> {
  rmSync(join(dataDir, 'read'), { recursive: true, force: true });
  const flags = commandOf('projections/rebuild.ts').slice(0, -1);
  const once = join(import.meta.dirname, 'rebuildOnce.ts');
  const { stdout } = await run(process.execPath, [...flags, once, dataDir, ...models]);
  return (JSON.parse(stdout) as { seconds: number }).seconds; // what rebuildOnce.ts prints
}

async function feedPages(root: string): Promise<Figure[]> {
  const few = await openFeed(join(root, 'few'), FEW_POSTS);
  const many = await openFeed(join(root, 'many'), MANY_POSTS);
  const ofFew: number[] = [];
  const ofMany: number[] = [];
  // Page after page, in turn: each is read for the first time, so none comes out of what was kept.
  for (let page = 0; page < PAGES; page += 1) {
    ofFew.push(await few.nextPage());
    ofMany.push(await many.nextPage());
  }
  await few.stop();
  await many.stop();
  return [
    {
      name: 'a page of the feed, 1,000,000 posts to 10,000',
      measured: `${median(ofMany).toFixed(2)} ms`,
      limit: `${median(ofFew).toFixed(2)} ms`,
      ratio: median(ofMany) / median(ofFew),
      promise: { atMost: 1.3 },
    },
  ];
}

async function openFeed(dataDir: string, posts: number) {
  await writeHistory(dataDir, posts, 'posts');
  const server = await startServer('site/main.ts', { DATA_DIR: dataDir });
  const [member] = await signUp(server.url, 1);
  let cursor = '';
  return {
    stop: server.stop,
    /** Milliseconds until the next page was there. */
    async nextPage(): Promise<number> {
      const started = performance.now();
      const response = await fetch(`${server.url}/api/v1/post/getAllPosts${cursor && `?cursor=${cursor}`}`, {
        headers: { Authorization: `Bearer ${member?.token}` },
      });
      const text = await response.text();
      const took = performance.now() - started;
      cursor = (JSON.parse(text) as { nextCursor: string }).nextCursor; // CONTRACT; there are more posts than pages
      return took;
    },
  };
}
