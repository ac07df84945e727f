import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { onTestFinished } from 'vitest';

const PROJECT = join(import.meta.dirname, '../..');

/** What can be run as a process of its own. `site/main.ts` is the whole product and needs the built site. */
export type Program = 'api/main.ts' | 'site/main.ts' | 'projections/worker.ts';

export interface LaunchedProcess {
  /** Where it listens, '' for the worker, once it says that it serves. Rejects with all it wrote, when it exits instead. */
  readonly ready: Promise<string>;
  /** What it has written: its log, a JSON text a line, and whatever went to its error output. */
  readonly lines: readonly string[];
  /** SIGKILL, the end without any warning. Resolves when the process is gone. */
  kill(): Promise<void>;
  /** SIGTERM. Resolves with the exit code; null where a signal ended it. */
  stop(): Promise<number | null>;
  /** Sends it a signal. */
  signal(name: NodeJS.Signals): void;
  /** Its exit code, once it has ended by itself and its last words are in `lines`. */
  readonly exited: Promise<number | null>;
}

export interface RunningProcess extends LaunchedProcess {
  /** Where it listens; '' for the worker. */
  readonly url: string;
}

/** A DATA_DIR of its own, removed when the test, or the file whose `beforeAll` asks with `keep`, is done with it. */
export function newDataDir({ keep = false } = {}): string {
  const dir = mkdtempSync(join(tmpdir(), 'udyamsetu-e2e-'));
  if (!keep) onTestFinished(() => removeDataDir(dir));
  return dir;
}

/** Removes it, and ends what a test that failed half way has left running there. */
export function removeDataDir(dir: string): void {
  for (const [child, dataDir] of running) if (dataDir === dir) child.kill('SIGKILL');
  rmSync(dir, { recursive: true, force: true, maxRetries: 5 });
}

/** The processes that have not ended, and where each keeps its data. */
const running = new Map<ChildProcess, string | undefined>();

type Env = Readonly<Record<string, string>>;

/** Hundreds of processes run the same code: what the first has compiled, the others need not. */
const NODE_COMPILE_CACHE = join(PROJECT, 'node_modules/.cache/compiled');

const OF_ONES_OWN = { RATE_LIMIT: 'off', LOG_LEVEL: 'info', NODE_COMPILE_CACHE };

/** Addresses need no confirmation, where the program allows that: on a machine that nobody else reaches. */
const trusting = ({ HOST, PUBLIC_URL, TRUST_PROXY }: Env): Env =>
  HOST === undefined && TRUST_PROXY === undefined && (PUBLIC_URL ?? 'http://localhost').startsWith('http://localhost')
    ? { TRUST_UNCONFIRMED: 'development' }
    : {};

function spawnProgram(
  program: string,
  env: Env,
  { files, root = PROJECT, args: words = [] }: Launch & { readonly args?: readonly string[] } = {},
): ChildProcess {
  const command = [process.execPath, join(root, program), ...words];
  // Only a shell can lower the limit for what it becomes.
  if (files !== undefined) command.unshift('/bin/sh', '-c', `ulimit -n ${files}; exec "$0" "$@"`);
  const [executable = '', ...args] = command;
  const child = spawn(executable, args, {
    // Nothing of the environment that the tests run in configures the server.
    env: { PATH: process.env.PATH, HOME: process.env.HOME, PORT: '0', ...OF_ONES_OWN, ...trusting(env), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.set(child, env.DATA_DIR);
  child.once('exit', () => running.delete(child));
  return child;
}

function collectLines(child: ChildProcess, onLine: (line: string) => void = () => {}): string[] {
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    if (!stream) continue; // both are piped
    createInterface({ input: stream }).on('line', (line) => {
      lines.push(line);
      onLine(line);
    });
  }
  return lines;
}

/** What the log says when the program serves. */
const READY: Readonly<Record<Program, RegExp>> = {
  'api/main.ts': /"address":"([^"]+)"/,
  'site/main.ts': /"address":"([^"]+)"/,
  'projections/worker.ts': /following the log()/,
};

type Own = Env & { readonly DATA_DIR: string };

interface Launch {
  /** How many files and sockets it may have open. */
  readonly files?: number;
  /** Where its code stands; this project's own unless told. */
  readonly root?: string;
}

/**
 * Starts a program as a process of its own on a free port, with RATE_LIMIT=off unless told otherwise, and resolves when it
 * says that it is ready. @throws with all it wrote, when it exits instead
 */
export async function startProcess(program: Program, env: Own, launch?: Launch): Promise<RunningProcess> {
  const launched = launchProcess(program, env, launch);
  return { ...launched, url: await launched.ready };
}

/** The same, without waiting for it. */
export function launchProcess(program: Program, env: Own, launch: Launch = {}): LaunchedProcess {
  const child = spawnProgram(program, env, launch);
  // 'exit' may come before its last words have been read, 'close' does not.
  const closed = once(child, 'close') as Promise<[number | null]>; // [code, signal]
  const ready = Promise.withResolvers<string>();
  const lines = collectLines(child, (line) => {
    const url = READY[program].exec(line)?.[1];
    if (url !== undefined) ready.resolve(url);
  });
  child.once('close', (code) => ready.reject(new Error(`${program} exited with ${code}:\n${lines.join('\n')}`)));

  ready.promise.catch(() => {}); // whoever waits for it hears of it

  async function end(signal: NodeJS.Signals): Promise<number | null> {
    child.kill(signal);
    const [code] = await closed;
    return code;
  }
  return {
    ready: ready.promise,
    lines,
    kill: async () => void (await end('SIGKILL')),
    stop: () => end('SIGTERM'),
    signal: (name) => void child.kill(name),
    exited: closed.then(([code]) => code),
  };
}

/** Runs a program that is expected to end by itself. */
export async function runToItsEnd(
  program: string,
  env: Env,
  args: readonly string[] = [],
): Promise<{ code: number | null; output: string }> {
  const child = spawnProgram(program, env, { args });
  const lines = collectLines(child);
  const [code] = (await once(child, 'close')) as [number | null]; // [code, signal]
  return { code, output: lines.join('\n') };
}
