/**
 * Where bodies stand while they arrive: a file each in a folder of this machine, so that a slow sender costs no memory.
 * Each is removed by whoever made it; what a process left that died is removed at the next start.
 */
import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';

/** No upload takes this long: older ones of another machine, on a folder of both, were left there. */
const ABANDONED_AFTER_MS = 3_600_000;

export interface Spool {
  /** Runs `work` with the path of a file that does not exist yet, and removes what `work` put there. */
  use<T>(work: (path: string) => Promise<T>): Promise<T>;
}

/** Opens the folder, making it where it is missing, and removes what processes that are no more have left in it. */
export async function openSpool(dir: string): Promise<Spool> {
  await mkdir(dir, { recursive: true, mode: 0o700 });
  // Whose a file is: the machine by name, the process by number.
  const host = Buffer.from(hostname()).toString('base64url');
  for (const name of await readdir(dir)) {
    if (await isAbandoned(dir, name, host)) await rm(join(dir, name), { force: true });
  }
  let opened = 0;
  const mine = `${host}.${process.pid}.${randomUUID()}`;
  spooling.add(mine);

  return {
    async use(work) {
      opened += 1;
      const path = join(dir, `${mine}.${opened}`);
      try {
        return await work(path);
      } finally {
        await rm(path, { force: true });
      }
    },
  };
}

/** The spools of this very process: what else bears its number is of an earlier one that had the same. */
const spooling = new Set<string>();

async function isAbandoned(dir: string, name: string, host: string): Promise<boolean> {
  const [on, pid, id] = name.split('.');
  if (on === host && Number(pid) === process.pid) return !spooling.has(`${on}.${pid}.${id}`);
  if (on === host && !isRunning(Number(pid))) return true;
  const found = await stat(join(dir, name)).catch(() => null);
  return found !== null && Date.now() - found.mtimeMs > ABANDONED_AFTER_MS;
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0); // asks only
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
