import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { bundled } from '#events/runtime/bundle.ts';
import { commandOf } from './command.ts';

/** A server that is not up by then will not come up. */
const START_MS = 120_000;

export interface RunningServer {
  readonly url: string;
  /** From the start of the process to its word that it is ready: milliseconds. */
  readonly startedInMs: number;
  /** The most memory the process has ever held: bytes. */
  peakMemory(): number;
  /** The memory that the process holds now: bytes. */
  memory(): number;
  /** Processor time that its threads of now have used so far: seconds. */
  processorTime(): number;
  stop(): Promise<void>;
}

/**
 * Starts a program of the project, as a process of its own on a free port, and waits until it says that it is ready.
 * @throws where what the build has made of the site is not that of this code: what runs then is larger, and nobody's server
 */
export async function startServer(
  program: string,
  env: Readonly<Record<string, string>>,
  args: readonly string[] = [],
): Promise<RunningServer> {
  if (program === 'site/main.ts' && bundled('site/frontDoor.ts') === undefined)
    throw new Error('the code has changed since it was built: run `npm run build` first');
  const started = performance.now();
  const child = spawn(process.execPath, [...commandOf(program), ...args], {
    env: { ...process.env, PORT: '0', RATE_LIMIT: 'off', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await address(child);
  return {
    url,
    startedInMs: performance.now() - started,
    peakMemory: () => statusOf(child, 'VmHWM'),
    memory: () => statusOf(child, 'VmRSS'),
    processorTime: () => {
      // In nanoseconds, where the process as a whole is told of in hundredths of a second.
      const threads = readdirSync(`/proc/${child.pid}/task`);
      const used = threads.map((id) => readFileSync(`/proc/${child.pid}/task/${id}/schedstat`, 'utf8').split(' ')[0]);
      return used.reduce((sum, nanoseconds) => sum + Number(nanoseconds), 0) / 1e9;
    },
    async stop() {
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      await exited;
    },
  };
}

/** A figure of /proc, which counts in kilobytes: bytes. */
function statusOf(child: ChildProcess, name: string): number {
  const lines = readFileSync(`/proc/${child.pid}/status`, 'utf8').split('\n');
  const line = lines.find((candidate) => candidate.startsWith(`${name}:`));
  return Number(/\d+/.exec(line ?? '')?.[0]) * 1024;
}

function address(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error('the server did not come up')), START_MS);
    child.once('exit', (code) => reject(new Error(`the server exited with ${code}`)));
    const lines = createInterface({ input: child.stdout as NonNullable<typeof child.stdout> }); // piped above
    lines.on('line', (line) => {
      const found = /"address":"([^"]+)"/.exec(line)?.[1];
      if (!found) return;
      clearTimeout(late);
      resolve(found);
    });
  });
}
