import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as elapsed } from 'node:timers/promises';

const HOST = '127.0.0.1';
const START_WITHIN_MS = 30_000;

/** Why the port of a host cannot be listened on, as the API itself would say it; null where it can. */
export async function portProblem(port: number, host: string): Promise<string | null> {
  const trial = createServer();
  try {
    trial.listen(port, host);
    await once(trial, 'listening');
    return null;
  } catch (error) {
    const inUse = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
    const why = inUse ? 'it is in use: another program listens there' : String(error);
    return `PORT ${port} on ${host} cannot be used: ${why}.`;
  } finally {
    trial.close();
  }
}

/** A port that is free now. */
async function freePort(): Promise<number> {
  const trial = createServer();
  trial.listen(0, HOST);
  await once(trial, 'listening');
  const free = (trial.address() as AddressInfo).port; // it listens on a port
  trial.close();
  await once(trial, 'close');
  return free;
}

export interface DemoServer {
  /** Where the API answers. */
  readonly url: string;
  stop(): Promise<void>;
  /** The most memory it held, in bytes; known once it has stopped. */
  mostBytes(): number;
}

/**
 * Starts the API in a process of its own, on a folder and with the clock of the demo. Only this machine reaches it.
 *
 * @throws where it does not come up
 */
export async function startServer(dataDir: string): Promise<DemoServer> {
  const port = await freePort();
  const root = join(import.meta.dirname, '..');
  const env = {
    ...process.env,
    ...{ DATA_DIR: dataDir, HOST, PORT: String(port), RATE_LIMIT: 'off', PROJECTIONS: 'thread', LOG_LEVEL: 'error' },
    // Threads that decode pictures otherwise each keep what they once had of glibc: 60 MB more.
    ...{ MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072', MALLOC_MMAP_THRESHOLD_: '131072' },
  };
  const flags = ['--max-semi-space-size=4', '--max-old-space-size=256', '--import', join(root, 'demo/clock.ts')];
  const child = spawn(process.execPath, [...flags, join(root, 'api/main.ts')], {
    env,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const url = `http://${HOST}:${port}`;
  let mostBytes = 0;
  child.on('message', (message: { mostBytes: number }) => {
    mostBytes = message.mostBytes;
  });
  await ready(url, child);
  return {
    url,
    mostBytes: () => mostBytes,
    async stop() {
      if (child.exitCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

async function ready(url: string, child: ChildProcess): Promise<void> {
  const deadline = performance.now() + START_WITHIN_MS;
  while (performance.now() < deadline && child.exitCode === null) {
    const answered = await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (answered) return;
    await elapsed(50);
  }
  child.kill('SIGKILL');
  throw new Error('The API for the demo did not start.');
}
