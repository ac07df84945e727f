import { randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** More than the room that a file may find in a block of another. */
const PROBE = new Uint8Array(64 * 1024);

/** Writes a small file into a folder and removes it: a full disk has all the permissions. @throws the system's error */
export async function probeFolder(dir: string): Promise<void> {
  const path = join(dir, `.probe-${randomUUID()}`);
  // It may be made for the first file alone. Where it cannot be made, writing says why.
  await mkdir(dir, { mode: 0o700 }).catch(() => {});
  try {
    await writeFile(path, PROBE, { flag: 'wx', mode: 0o600 });
  } finally {
    await rm(path, { force: true }).catch(() => {}); // where it cannot be removed, it could not be written
  }
}
