import { setTimeout as elapsed } from 'node:timers/promises';
import { openLog } from '#events/open.ts';
import { build } from './build.ts';
import { PROJECTIONS } from './catalogue.ts';
import { type LogSettings, logSettings, problems } from './config.ts';
import { outdatedReadModels, removeOutdated } from './outdated.ts';

const HELP = `Builds the read model anew from the log, beside the one that serves, which goes on serving until the new one
is as far as it is. The old file goes when nothing has it open any more.

  npm run rebuild                       the read model of ./data
  DATA_DIR=./data/demo npm run rebuild  of another folder

Reads DATA_DIR, EVENTSTORE_URL and MASTER_KEY, as the server does. Exit codes: 0 the new read model is in place,
1 it could not be built (the old one serves on), 2 the configuration or the command line is wrong.
`;

/** Whoever reads changes over within a second or so; after this, the old file is left to them to remove. */
const WAIT_FOR_READERS_MS = 30_000;
const LOOK_EVERY_MS = 200;

/**
 * @param say is told, now and then, how far it has come
 * @returns how many outdated read models are still in use
 */
export async function rebuild(
  settings: Pick<LogSettings, 'DATA_DIR' | 'EVENTSTORE_URL' | 'MASTER_KEY'>,
  say: (line: string) => void,
): Promise<number> {
  const { DATA_DIR: dataDir } = settings;
  const log = await openLog(settings);
  try {
    const started = performance.now();
    const head = await log.store.head();
    let told = started;
    const file = await build({
      ...{ dataDir, ...log, projections: PROJECTIONS },
      onProgress(position) {
        if (performance.now() - told < 1000) return;
        told = performance.now();
        say(`${Math.min(99, Math.floor((100 * (position + 1)) / (head + 1)))} % of the log read`);
      },
    });
    say(`built in ${((performance.now() - started) / 1000).toFixed(1)} s: ${file.path}`);
    const until = performance.now() + WAIT_FOR_READERS_MS;
    while (removeOutdated(dataDir, file) > 0 && performance.now() < until) await elapsed(LOOK_EVERY_MS);
    return outdatedReadModels(dataDir, file).length;
  } finally {
    await log.store.close();
  }
}

async function main(args: readonly string[]): Promise<number> {
  if (args.length > 0) {
    const asked = args.length === 1 && (args[0] === '--help' || args[0] === '-h');
    (asked ? process.stdout : process.stderr).write(HELP);
    return asked ? 0 : 2;
  }
  const settings = logSettings.safeParse(process.env);
  if (!settings.success) {
    process.stderr.write(`${problems(settings.error)}\n`);
    return 2;
  }
  try {
    const inUse = await rebuild(settings.data, (line) => process.stdout.write(`${line}\n`));
    const line = inUse === 0 ? 'the old read model is gone' : 'the old read model goes when nothing uses it any more';
    process.stdout.write(`${line}\n`);
    return 0;
  } catch (error) {
    process.stderr.write(`the read model could not be built: ${error instanceof Error ? error.message : error}\n`);
    return 1;
  }
}

if (import.meta.main) process.exitCode = await main(process.argv.slice(2));
