import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { everyRoute, hostileRequests, type Outcome, outcomeOf } from '#api/e2e/hostileRequests.fixture.ts';
import { openSqliteStore } from '#events/sqlite/store.ts';
import { signUp } from './community.ts';
import type { Figure } from './figure.ts';
import { startServer } from './server.ts';

const REQUESTS = Number(process.env.REQUESTS ?? 100_000);
const SEED = Number(process.env.SEED ?? 2026);
/** Of them, one after the other in a member's name, so that it is known which one changed something. */
const AS_MEMBER = Math.ceil(REQUESTS / 50);
const AT_ONCE = 64;
/** Wrong codes are counted, in the log, so that nobody can try them all. */
const COUNTS_FAILURES = /\/auth\/(email|password)\/confirm/;

/** Requests over every route, method and header that nobody means well with, and how they are answered. */
export async function hostile(): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-'));
  const server = await startServer('site/main.ts', { DATA_DIR: dataDir, LOG_LEVEL: 'info' });
  const port = Number(new URL(server.url).port);
  const log = await openSqliteStore({ file: join(dataDir, 'events.db') });
  const tokens = (await signUp(server.url, 2)).map(({ token }) => token);
  const routes = await everyRoute();
  const classes = new Map<Outcome, number>();
  let wrong = 0;
  let changed = 0;

  function count(outcome: Outcome, bytes: Buffer): void {
    classes.set(outcome, (classes.get(outcome) ?? 0) + 1);
    if (typeof outcome === 'number' && outcome >= 200 && outcome < 500) return;
    wrong += 1;
    if (wrong <= 10) console.log(`${outcome}: ${JSON.stringify(bytes.toString('latin1').slice(0, 300))}`);
  }

  try {
    const before = await log.head();
    const next = hostileRequests(SEED, routes);
    let left = REQUESTS - AS_MEMBER;
    async function send(): Promise<void> {
      while (left-- > 0) {
        const { bytes } = next();
        count(await outcomeOf(port, bytes), bytes);
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, send));
    if ((await log.head()) !== before) changed += 1;

    const nextOfMember = hostileRequests(SEED + 1, routes, tokens);
    for (let n = 0; n < AS_MEMBER; n += 1) {
      const { bytes, path } = nextOfMember();
      const head = await log.head();
      const outcome = await outcomeOf(port, bytes);
      count(outcome, bytes);
      const isRefused = typeof outcome !== 'number' || outcome >= 400;
      if (isRefused && !COUNTS_FAILURES.test(path) && (await log.head()) !== head) changed += 1;
    }
    const isAlive = (await fetch(`${server.url}/readyz`)).status === 200;
    const table = [...classes].sort(([a], [b]) => String(a).localeCompare(String(b)));
    console.log(
      `seed ${SEED}, ${routes.length} routes: ${table.map(([name, times]) => `${name} ${times}`).join(', ')}`,
    );
    const measured = `${REQUESTS - wrong}`;
    const limit = `${REQUESTS}`;
    const ratio = (REQUESTS - wrong) / REQUESTS;
    return [
      { name: 'hostile requests answered below 500', measured, limit, ratio, promise: { atLeast: 1 } },
      {
        name: 'refused requests that changed something',
        measured: `${changed}`,
        limit: '',
        ratio: changed,
        promise: { atMost: 0 },
      },
      {
        name: 'alive and ready afterwards',
        measured: `${isAlive}`,
        limit: '',
        ratio: Number(isAlive),
        promise: { atLeast: 1 },
      },
    ];
  } finally {
    await log.close();
    await server.stop();
    rmSync(dataDir, { recursive: true });
  }
}
