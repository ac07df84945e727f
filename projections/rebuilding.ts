import { setTimeout as elapsed } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { openLog } from '#events/open.ts';
import { readDecodedFrom } from '#events/prefetchingReader.ts';
import { BATCHES_YOUNG_IN_A_COMMAND } from '#events/runtime/workerResourceLimits.ts';
import { type FollowSettings, followSettings, problems } from './config.ts';
import { finishOnTwoThreads } from './finishing.ts';
import { isModelName, type ModelName, modelsFor, READ_MODELS } from './models.ts';
import { build } from './runner/build.ts';
import { currentReadModel } from './runner/files.ts';
import { outdatedReadModels, removeOutdated } from './runner/outdated.ts';

const NAMES = READ_MODELS.map(({ name }) => name).join(', ');

const HELP = `Builds read models anew from the log, beside those that serve, which go on serving until the new ones are as far
as they are. The old files go when nothing has them open any more.

  npm run rebuild                       all read models of ./data
  npm run rebuild -- --model funds      one of them; it may be given several times
  npm run rebuild -- --prepare          only those that this code needs and that are not there: run it from the new
                                        code while the old code serves, and the upgrade has no gap
  DATA_DIR=./data/demo npm run rebuild  of another folder

The read models are ${NAMES}. 'temporal', which answers what was at earlier moments, is kept where ANALYST_EMAILS
or ADMIN_EMAILS names somebody.

Reads DATA_DIR, EVENTSTORE_URL, MASTER_KEY, ANALYST_EMAILS and ADMIN_EMAILS, as the server does. Exit codes: 0 the new read
models are in place, 1 they could not be built (the old ones serve on), 2 the configuration or the command line is wrong.
`;

/** What to build: the named models, or, to prepare an upgrade, those that are missing. */
export type Wanted = { readonly models: readonly ModelName[] } | 'missing' | 'all';

/** Whoever reads changes over within a second or so; after this, the old files are left to them to remove. */
const WAIT_FOR_READERS_MS = 30_000;
const LOOK_EVERY_MS = 200;

/**
 * @param say is told, now and then, how far it has come
 * @returns how many outdated files are still in use
 */
export async function rebuild(
  settings: Pick<FollowSettings, 'DATA_DIR' | 'EVENTSTORE_URL' | 'MASTER_KEY' | 'ANALYST_EMAILS' | 'ADMIN_EMAILS'>,
  wanted: Wanted,
  say: (line: string) => void,
): Promise<number> {
  const { DATA_DIR: dataDir } = settings;
  const models = modelsFor(settings).filter((model) => {
    if (wanted === 'all') return true;
    if (wanted === 'missing') return !currentReadModel(dataDir, model);
    return wanted.models.includes(model.name);
  });
  if (models.length === 0) {
    say('nothing is missing');
    return 0;
  }
  const log = await openLog(settings, 'events');
  try {
    const started = performance.now();
    const head = await log.store.head();
    let told = started;
    const files = await build({
      ...{ dataDir, ...log, models, finish: finishOnTwoThreads },
      read: readDecodedFrom(settings, log, BATCHES_YOUNG_IN_A_COMMAND),
      onProgress(position) {
        if (performance.now() - told < 1000) return;
        told = performance.now();
        say(`${Math.min(99, Math.floor((100 * (position + 1)) / (head + 1)))} % of the log read`);
      },
    });
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    say(`built in ${seconds} s: ${files.map(({ path }) => path).join(', ')}`);
    // The code that serves until the upgrade needs the old ones.
    if (wanted === 'missing') return 0;
    const until = performance.now() + WAIT_FOR_READERS_MS;
    const left = () => files.reduce((sum, file) => sum + removeOutdated(dataDir, file), 0);
    while (left() > 0 && performance.now() < until) await elapsed(LOOK_EVERY_MS);
    return files.reduce((sum, file) => sum + outdatedReadModels(dataDir, file).length, 0);
  } finally {
    await log.store.close();
  }
}

function wantedOf(args: readonly string[]): Wanted | 'help' | { readonly problem: string } {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        model: { type: 'string', multiple: true },
        prepare: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    });
    if (values.help) return 'help';
    if (values.prepare && values.model) return { problem: '--prepare finds the models itself: leave --model out.' };
    if (values.prepare) return 'missing';
    if (!values.model) return 'all';
    const unknown = values.model.find((name) => !isModelName(name));
    if (unknown !== undefined) return { problem: `There is no read model ${unknown}. There are: ${NAMES}.` };
    return { models: values.model.filter(isModelName) };
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) }; // an option that there is not
  }
}

/** The command. @returns its exit code */
export async function runRebuild(args: readonly string[]): Promise<number> {
  const wanted = wantedOf(args);
  if (wanted === 'help') {
    process.stdout.write(HELP);
    return 0;
  }
  if (typeof wanted === 'object' && 'problem' in wanted) {
    process.stderr.write(`${wanted.problem}\nnpm run rebuild -- --help tells more.\n`);
    return 2;
  }
  const settings = followSettings.safeParse(process.env);
  if (!settings.success) {
    process.stderr.write(`${problems(settings.error)}\n`);
    return 2;
  }
  try {
    const inUse = await rebuild(settings.data, wanted, (line) => process.stdout.write(`${line}\n`));
    if (wanted !== 'missing')
      process.stdout.write(
        inUse === 0 ? 'the old read models are gone\n' : 'the old read models go when nothing uses them any more\n',
      );
    return 0;
  } catch (error) {
    process.stderr.write(`the read models could not be built: ${error instanceof Error ? error.message : error}\n`);
    return 1;
  }
}
