import { accessSync, chmodSync, constants, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { isMainThread } from 'node:worker_threads';

/** The log's file, and the folder of what is made from it. */
const LOG = 'events.db';
const READ_MODELS = 'read';
/** What stands in a folder that is there for nothing else; the community of the demonstration has one in ./data. */
const OURS =
  /^((events|guard|readings)\.db.*|master\.key|read|files|spool|processes|point-in-time|outbox|compiled|demo|lost\+found)$/;
/** The permissions of the group and of everyone. */
const OTHERS = 0o077;
/** Set on a folder that everybody writes to, as /tmp: nobody removes what others have in it. */
const STICKY = 0o1000;

/** DATA_DIR cannot be what a program works on; the message says why, and what to do. */
export class DataFolderRefused extends Error {
  override readonly name = 'DataFolderRefused';
}

/**
 * Makes DATA_DIR, and makes it its owner's alone: what stands in it is nobody else's to read. A folder that everybody writes
 * to, or that is there for others too, as /var is, stays as it is: only what is made in it is nobody else's.
 * @throws {DataFolderRefused}
 */
export function makeDataFolder(dataDir: string): void {
  // The mask holds for what this process writes there later: files are made 0600, folders 0700. Threads share it.
  if (isMainThread) process.umask(0o077);
  makeWritable(dataDir, `DATA_DIR ${dataDir}`);
  const { mode, uid } = statSync(dataDir);
  // A folder of another owner's (a mounted volume) stays as they gave it.
  if (uid !== process.getuid?.()) return;
  const isOurs = (mode & STICKY) === 0 && readdirSync(dataDir).every((name) => OURS.test(name));
  if ((mode & OTHERS) !== 0 && isOurs) chmodSync(dataDir, 0o700);
  const log = statSync(join(dataDir, LOG), { throwIfNoEntry: false });
  if (log && (log.mode & OTHERS) !== 0) chmodSync(join(dataDir, LOG), 0o600);
}

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

/**
 * One folder after the other. Node's `recursive` tries for ever where a file system says ENOENT although the parent is
 * there, as /proc does.
 */
function makeFolders(path: string): void {
  if (isFolder(path)) return;
  if (dirname(path) !== path) makeFolders(dirname(path));
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    if (!isFolder(path)) throw error; // another process may have been first
  }
}

/**
 * Makes folders in DATA_DIR and makes sure that they can be written, so that a program says at its start what it would
 * else fail at again and again.
 * @throws {DataFolderRefused}
 */
export function makeFoldersWithin(dataDir: string, names: readonly string[]): void {
  for (const name of names) makeWritable(join(dataDir, name), join(dataDir, name));
}

function makeWritable(path: string, called: string): void {
  try {
    makeFolders(resolve(path));
  } catch (cause) {
    throw new DataFolderRefused(`${called} cannot be a folder: ${String(cause)}`, { cause });
  }
  try {
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (cause) {
    throw new DataFolderRefused(`${called} cannot be written: ${String(cause)}`, { cause });
  }
}

/**
 * The path of the log. A first start has no read models: where they are there without a log, it was lost, and to begin
 * anew would throw away the last that tells of it.
 * @throws {DataFolderRefused}
 */
export function logFile(dataDir: string): string {
  const file = join(dataDir, LOG);
  const made = join(dataDir, READ_MODELS);
  if (existsSync(file) || !isFolder(made) || readdirSync(made).length === 0) return file;
  throw new DataFolderRefused(
    `There is no log at ${file}, but ${made} has what was made from one. Put the log back from a copy; or, to begin anew, take everything out of ${dataDir}.`,
  );
}
