import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** A machine that needs longer compiles at its first start instead. */
const MOST_MS = 60_000;

/**
 * Starts the product on an empty folder and ends it: what Node makes of its code is kept (see `keepCompiled`), and a first
 * start takes a third less. Where it does not come up nothing is lost: the start that counts says why.
 */
export async function startOnce(): Promise<void> {
  const { PATH, HOME } = process.env;
  const dataDir = await mkdtemp(join(tmpdir(), 'start-'));
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    // Nothing of what this machine's product is told: no log, no mail server, no port of its own.
    env: { PATH, HOME, HOST: '127.0.0.1', PORT: '0', DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'ignore'],
    timeout: MOST_MS,
  });
  const exited = once(child, 'exit');
  for await (const line of createInterface({ input: child.stdout })) if (line.includes('"address"')) child.kill();
  await exited;
  await rm(dataDir, { recursive: true });
}
