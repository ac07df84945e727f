import { randomUUID } from 'node:crypto';
import { readdirSync, rmSync, statSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';

const MACHINE = Buffer.from(hostname()).toString('base64url');
const ID = randomUUID();
let named = 0;

/** A name that nobody else gives: of this machine, this process, whose number others had before it, and its so manieth. */
export function ownName(): string {
  named += 1;
  return `${MACHINE}.${process.pid}.${ID}.${named}`;
}

/**
 * Removes from a folder, which processes of several machines may share, what those that are no more have left in it under
 * names of theirs. Whether one of another machine lives is not known here: what is theirs goes when it has not been written
 * to for so long.
 */
export function removeLeftBehind(dir: string, abandonedAfterMs: number): void {
  for (const name of readdirSync(dir)) {
    const path = join(dir, name);
    if (isLeftBehind(path, name, abandonedAfterMs)) rmSync(path, { recursive: true, force: true });
  }
}

function isLeftBehind(path: string, name: string, abandonedAfterMs: number): boolean {
  const [machine, pid, id] = name.split('.');
  // No such name: earlier code gave it.
  if (id === undefined) return true;
  // What bears this process's number, and not its id, is of an earlier one that had the same.
  if (machine === MACHINE) return Number(pid) === process.pid ? id !== ID : !isRunning(Number(pid));
  const found = statSync(path, { throwIfNoEntry: false });
  return found !== undefined && Date.now() - found.mtimeMs > abandonedAfterMs;
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0); // asks only
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'; // it runs, as somebody else
  }
}
