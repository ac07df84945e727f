import { existsSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { openLog } from '#events/open.ts';
import { explainsItself } from '#events/refusals.ts';
import { ImportRefused } from '#events/sqlite/import.ts';
import { type LogSettings, logSettings, problems } from '#projections/config.ts';
import { PRESENT_MODELS } from '#projections/models.ts';
import { buildAsOf } from '#projections/replay/asOf.ts';
import { exportEvents } from '#projections/replay/export.ts';
import { HELP } from '#projections/replay/help.ts';
import { importEvents } from '#projections/replay/import.ts';
import { type Asked, readOptions } from '#projections/replay/options.ts';

import type { Query } from '#projections/replay/query.ts';
import { createCommands } from './commands/commands.ts';
import { recordReading } from './history/recordReading.ts';

/** `npm run replay`: the command line of those who read the history. */

const FAILED = 1;
const NOT_UNDERSTOOD = 2;
const INTERRUPTED = 130;

/** What went wrong in a way that a line of words explains. */
class Stopped extends Error {}

/** Writes to standard output, as fast as its reader reads. */
function print(text: string): Promise<void> {
  return new Promise((resolve, reject) => process.stdout.write(text, (error) => (error ? reject(error) : resolve())));
}

/** A container may run under a number that has no name. */
function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return String(process.getuid?.());
  }
}

async function run(asked: Exclude<Asked, { do: 'help' }>, settings: LogSettings, signal: AbortSignal): Promise<void> {
  const { DATA_DIR, EVENTSTORE_URL, MASTER_KEY } = settings;
  const importing = asked.do === 'import';
  if (importing && EVENTSTORE_URL !== undefined)
    throw new Stopped('An import goes into a SQLite log: positions cannot be kept in EventStoreDB.');
  if (importing && MASTER_KEY === undefined && !existsSync(join(DATA_DIR, 'master.key')))
    throw new Stopped(`Set MASTER_KEY, or put master.key into ${DATA_DIR}: without it nothing personal can be opened.`);
  if (!importing && EVENTSTORE_URL === undefined && !existsSync(join(DATA_DIR, 'events.db')))
    throw new Stopped(`There is no log in ${DATA_DIR}. DATA_DIR names the directory.`);
  const { store, keyring, masterKey, read } = await openLog(settings);
  try {
    const screen = process.stderr;
    const commands = createCommands({ store, keyring });
    // Nobody has signed in at a command line; what is known is whose it is.
    const record = (query: Query): Promise<void> =>
      recordReading(commands, { analyst: `os:${userName()}`, personal: true, query }, { actor: null, at: Date.now() });
    if (asked.do === 'import') {
      await importEvents({ dataDir: DATA_DIR, masterKey, signal, screen }, asked.file);
      return;
    }
    if (asked.do === 'export') await exportEvents({ store, keyring, record, signal, screen, print }, asked);
    else await buildAsOf({ store, keyring, read, models: PRESENT_MODELS, record, signal, screen }, asked);
  } finally {
    await store.close();
  }
}

async function main(): Promise<number> {
  const asked = readOptions(process.argv.slice(2));
  if ('problem' in asked) {
    process.stderr.write(`${asked.problem}\nnpm run replay -- --help tells more.\n`);
    return NOT_UNDERSTOOD;
  }
  if (asked.do === 'help') {
    await print(HELP);
    return 0;
  }
  const settings = logSettings.safeParse(process.env);
  if (!settings.success) {
    process.stderr.write(`${problems(settings.error)}\n`);
    return NOT_UNDERSTOOD;
  }
  const stop = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => stop.abort());
  try {
    await run(asked, settings.data, stop.signal);
    return 0;
  } catch (error) {
    if (stop.signal.aborted) {
      process.stderr.write('\nInterrupted.\n');
      return INTERRUPTED;
    }
    const code = (error as NodeJS.ErrnoException).code;
    if (code === 'EPIPE') return 0; // who read has read enough
    const told =
      error instanceof Stopped || error instanceof ImportRefused || explainsItself(error) || code !== undefined;
    const words = error instanceof Error ? (told ? error.message : (error.stack ?? error.message)) : String(error);
    process.stderr.write(`${words}\n`);
    return FAILED;
  }
}

process.stdout.on('error', () => {}); // told by `print`
process.exitCode = await main();
