import { spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EventStoreDBClient, FORWARDS, jsonEvent, NO_STREAM, START } from '@eventstore/db-client';
import { writeHistory } from '#events/madeHistory.fixture.ts';
import { signUp } from './community.ts';
import { killing, nothingLost } from './crash.ts';
import { type Figure, median, perSecond } from './figure.ts';
import { likeRequests, postIds } from './likes.ts';
import { load } from './load.ts';
import { startServer } from './server.ts';

const EVENTS = Number(process.env.EVENTS ?? 220_000);
const MEMBERS = 64;
const ROUNDS = 5;
const SECONDS = 3;
const BUILDS = 3;
/** Half of them of the server, half of the product. */
const KILLS = 100;
const KILLED = /kills: .*, (\d+) writes answered, 0 lost/;
/** Twice what a build from EventStoreDB made before its messages were read by the project itself: events a second. */
const BUILT = 21_000;

/**
 * The product on a real EventStoreDB, an empty one, at EVENTSTORE_URL. Likes as `likes.ts` sends them, against the client's
 * own appends of the same bytes, as many at once, in the same run; builds of all read models; and kills.
 */
export async function eventstoredb(): Promise<Figure[]> {
  const { EVENTSTORE_URL } = process.env;
  if (EVENTSTORE_URL === undefined) throw new Error('EVENTSTORE_URL must name an empty EventStoreDB');
  const MASTER_KEY = process.env.MASTER_KEY ?? randomBytes(32).toString('base64');
  const where = { EVENTSTORE_URL, MASTER_KEY };
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-'));
  try {
    await writeHistory(dataDir, EVENTS, 'mixed', where);
    const built: number[] = [];
    const limits: number[] = [];
    for (let round = 0; round < BUILDS; round += 1) {
      limits.push(await readsPerSecond(EVENTSTORE_URL));
      built.push(EVENTS / (await buildSeconds(dataDir, where)));
    }
    const rate = median(built);
    return [
      {
        ...{ name: `build of all read models, ${EVENTS} events`, ratio: rate / BUILT, promise: { atLeast: 1 } },
        ...{ measured: perSecond(rate), limit: perSecond(BUILT) },
      },
      {
        name: 'the same, against a bare reading of the log',
        ...{ measured: perSecond(rate), limit: perSecond(median(limits)) },
        ...{ ratio: median(built.map((one, i) => one / (limits[i] ?? Number.NaN))), promise: { atLeast: 0.5 } },
      },
      await likesAgainstAppends(dataDir, where),
      ...(await kills()),
    ];
  } finally {
    rmSync(dataDir, { recursive: true });
  }
}

/**
 * Every other one of the server (of a cluster, its leader), every other one of the product. Only where the environment says
 * how the server is ended and started: docs/operations.md.
 */
async function kills(): Promise<Figure[]> {
  const { EVENTSTORE_KILL, EVENTSTORE_START, CRASH_KILLS = KILLS } = process.env;
  if (!EVENTSTORE_KILL || !EVENTSTORE_START) return [];
  const said = await killing('api/e2e/realServer.kills.test.ts', Number(CRASH_KILLS), KILLED);
  return [nothingLost('answered writes lost or repeated, no 500', Number(CRASH_KILLS), said?.[1])];
}

/** The client's own reading of the whole log, which drops what it reads. */
async function readsPerSecond(url: string): Promise<number> {
  const client = EventStoreDBClient.connectionString(url);
  const started = performance.now();
  let read = 0;
  for await (const _ of client.readAll({ fromPosition: START, direction: FORWARDS })) read += 1;
  const seconds = (performance.now() - started) / 1000;
  await client.dispose();
  return read / seconds;
}

async function buildSeconds(dataDir: string, where: Readonly<Record<string, string>>): Promise<number> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'rebuildOnce.ts'), dataDir], {
    env: { ...process.env, ...where },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  for await (const chunk of child.stdout) output += chunk;
  return (JSON.parse(output) as { seconds: number }).seconds; // as rebuildOnce.ts prints it
}

async function likesAgainstAppends(dataDir: string, where: { readonly EVENTSTORE_URL: string }): Promise<Figure> {
  const server = await startServer(process.env.PROGRAM ?? 'site/main.ts', { DATA_DIR: dataDir, ...where });
  const client = EventStoreDBClient.connectionString(where.EVENTSTORE_URL);
  try {
    const members = await signUp(server.url, MEMBERS);
    const request = likeRequests(server.url, members, await postIds(server.url));
    const likes = () => load({ url: server.url, request, connections: MEMBERS, seconds: SECONDS });
    await likes(); // until the code is compiled
    await appendsPerSecond(client);
    const ours: number[] = [];
    const limits: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      limits.push(await appendsPerSecond(client));
      const { perSecond: rate, failures } = await likes();
      if (failures > 0) throw new Error(`${failures} likes failed`);
      ours.push(rate);
    }
    const ratios = ours.map((value, i) => value / (limits[i] ?? Number.NaN));
    return {
      name: 'likes by 64 members at once, against appends',
      ...{ measured: perSecond(median(ours)), limit: perSecond(median(limits)) },
      ...{ ratio: median(ratios), promise: { atLeast: 0.5 } },
    };
  } finally {
    await client.dispose();
    await server.stop();
  }
}

/** The client's own appends of what a like is in the log, each to a stream of its own, as many at once as members. */
async function appendsPerSecond(client: EventStoreDBClient): Promise<number> {
  const started = performance.now();
  const end = started + SECONDS * 1000;
  let appended = 0;
  const drive = async (): Promise<void> => {
    while (performance.now() < end) {
      const [post, member] = [randomBytes(12).toString('hex'), randomBytes(12).toString('hex')];
      const metadata = { version: 1, at: Date.now(), actor: member };
      const event = jsonEvent({ id: randomUUID(), type: 'BenchLiked', data: { post, member }, metadata });
      await client.appendToStream(`bench-${post}-${member}`, event, { expectedRevision: NO_STREAM });
      appended += 1;
    }
  };
  await Promise.all(Array.from({ length: MEMBERS }, drive));
  return appended / ((performance.now() - started) / 1000);
}
