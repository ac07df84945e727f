import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const BYTES = 32;

/**
 * The key that wraps every member's key: the one given (base64 of 32 bytes), else the one in `DATA_DIR/master.key`, which
 * is made there, readable by its owner alone, on first use. Of two processes that start at once, both get the same.
 * @throws a key of another length
 */
export function readMasterKey(dataDir: string, given?: string): Uint8Array {
  return check(given ?? keyInFile(join(dataDir, 'master.key')));
}

function keyInFile(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error; // readFileSync throws nothing else
  }
  // Written beside and linked into place: nobody ever reads half a key, and the first one wins.
  const mine = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
  writeFileSync(mine, `${randomBytes(BYTES).toString('base64')}\n`, { mode: 0o600, flush: true });
  try {
    linkSync(mine, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error; // linkSync throws nothing else
  } finally {
    rmSync(mine);
  }
  return readFileSync(file, 'utf8').trim();
}

function check(text: string): Uint8Array {
  const key = Buffer.from(text, 'base64');
  if (key.length !== BYTES) throw new Error(`the master key must be ${BYTES} bytes in base64, not ${key.length}`);
  return key;
}
