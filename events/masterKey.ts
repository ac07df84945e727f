import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { KeyRefused } from './keyCheck.ts';

const BYTES = 32;
/** 32 bytes in base64. */
const BASE64 = /^[A-Za-z0-9+/]{43}=$/;
const OTHERS = 0o077;

interface Wanted {
  /** Base64 of 32 bytes, as the environment gives it. */
  readonly given?: string | undefined;
  /** Whether a key may be made where there is none: only for a log that has none yet. Yes unless told. */
  readonly make?: boolean;
}

/**
 * The key that wraps every member's key: the one given, else the one in `DATA_DIR/master.key`, which is made there,
 * readable by its owner alone, on first use. Of two processes that start at once, both get the same.
 * @throws {KeyRefused} it is no key, others may read its file, or there is none and none may be made
 */
export function readMasterKey(dataDir: string, { given, make = true }: Wanted = {}): Uint8Array {
  if (given !== undefined) return keyFrom(given, 'MASTER_KEY');
  const file = join(dataDir, 'master.key');
  const found = inFile(file);
  if (found) return found;
  if (!make)
    throw new KeyRefused(
      `There is a log, but not its master key: ${file} is missing and MASTER_KEY is not set. Without it nothing personal can be opened.`,
    );
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
  return inFile(file) ?? readMasterKey(dataDir, { make });
}

function inFile(file: string): Uint8Array | undefined {
  let text: string;
  try {
    const { mode } = statSync(file);
    // Where there are no users, the permissions say nothing.
    if (process.getuid !== undefined && (mode & OTHERS) !== 0)
      throw new KeyRefused(
        `Others may read ${file} (mode ${(mode & 0o777).toString(8)}). Make it yours alone: chmod 600.`,
      );
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof KeyRefused) throw error;
    const { code, message } = error as NodeJS.ErrnoException; // statSync and readFileSync throw nothing else
    if (code === 'ENOENT') return undefined;
    throw new KeyRefused(`The master key cannot be read: ${message}`);
  }
  return keyFrom(text.trim(), file);
}

function keyFrom(text: string, where: string): Uint8Array {
  const key = Buffer.from(text, 'base64');
  if (!BASE64.test(text) || key.length !== BYTES)
    throw new KeyRefused(
      `${where} holds no master key: it must be 32 bytes in base64, as \`openssl rand -base64 32\` prints them.`,
    );
  return key;
}
