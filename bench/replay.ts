import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeHistory } from '#events/madeHistory.fixture.ts';
import { commandOf } from './command.ts';
import { signUp } from './community.ts';
import { type Figure, median, megabytes, perSecond } from './figure.ts';
import { startServer } from './server.ts';

const EVENTS = 1_000_000;
const ROUNDS = 3;
const PAGES = 60;
const EXPORTED = 150_000;
const REBUILT = 70_000;
const MOST_MEMORY = 300e6;
const PAGE_MS = 20;
/** How often the memory of a running export is looked at. */
const LOOK_MS = 20;

/** The history at a million events: exports, the read model as of its end, the memory both take, and a page of reports. */
export async function replay(): Promise<Figure[]> {
  const root = mkdtempSync(join(tmpdir(), 'bench-'));
  const dataDir = join(root, 'data');
  try {
    await writeHistory(dataDir, EVENTS);
    const exports: number[] = [];
    const builds: number[] = [];
    let memory = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      const exported = await run(dataDir, ['--out', join(root, 'events.ndjson')]);
      const built = await run(dataDir, ['--as-of', String(EVENTS), '--out', join(root, 'as-of.db')]);
      exports.push(EVENTS / exported.seconds);
      builds.push(EVENTS / built.seconds);
      memory = Math.max(memory, exported.memory, built.memory);
    }
    return [
      rate('export of 1,000,000 events to NDJSON, start included', median(exports), EXPORTED),
      rate('the read model as of the end, start included', median(builds), REBUILT),
      {
        name: 'memory of an export and of an as-of build',
        measured: megabytes(memory),
        limit: megabytes(MOST_MEMORY),
        ratio: memory / MOST_MEMORY,
        promise: { atMost: 1 },
      },
      await reportPages(dataDir),
    ];
  } finally {
    rmSync(root, { recursive: true });
  }
}

function rate(name: string, measured: number, limit: number): Figure {
  const ratio = measured / limit;
  return { name, measured: perSecond(measured), limit: perSecond(limit), ratio, promise: { atLeast: 1 } };
}

/** Seconds that the command line takes, and the most memory it held: bytes. */
async function run(dataDir: string, args: readonly string[]): Promise<{ seconds: number; memory: number }> {
  const started = performance.now();
  const child = spawn(process.execPath, [...commandOf('api/replay.ts'), ...args], {
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  let memory = 0;
  const looking = setInterval(() => {
    try {
      const kilobytes = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1];
      memory = Math.max(memory, Number(kilobytes ?? 0) * 1024);
    } catch {
      // it has just ended
    }
  }, LOOK_MS);
  const [code] = await once(child, 'exit');
  clearInterval(looking);
  if (code !== 0) throw new Error(`replay ${args.join(' ')} exited with ${code}`);
  return { seconds: (performance.now() - started) / 1000, memory };
}

/** A page of reports, another day each time, so that none comes out of what was kept. */
async function reportPages(dataDir: string): Promise<Figure> {
  // On a machine of one's own an analyst's address needs no confirmation; `signUp` makes up its own addresses.
  const email = 'analyst@example.com';
  const server = await startServer('api/main.ts', {
    DATA_DIR: dataDir,
    ANALYST_EMAILS: email,
    TRUST_UNCONFIRMED: 'development',
  });
  try {
    const [analyst] = await signUp(server.url, 1, () => email);
    const headers = { Authorization: `Bearer ${analyst?.token}` };
    const took: number[] = [];
    for (let page = 0; page < PAGES; page += 1) {
      const day = new Date(Date.UTC(2025, 3, 1) + page * 86_400_000).toISOString().slice(0, 10);
      const started = performance.now();
      const response = await fetch(`${server.url}/api/v1/reports?day=${day}`, { headers });
      if (!response.ok) throw new Error(`the reports answered ${response.status}`);
      await response.arrayBuffer();
      took.push(performance.now() - started);
    }
    const ms = median(took);
    return {
      name: 'a page of reports at 1,000,000 events, against 20 ms',
      measured: `${ms.toFixed(1)} ms`,
      limit: `${PAGE_MS} ms`,
      ratio: ms / PAGE_MS,
      promise: { atMost: 1 },
    };
  } finally {
    await server.stop();
  }
}
