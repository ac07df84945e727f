import { openLog } from '#events/open.ts';
import { readDecodedFrom } from '#events/prefetchingReader.ts';
import { keepCompiled } from '#events/runtime/compileCache.ts';
import { BATCHES_YOUNG_IN_A_COMMAND } from '#events/runtime/workerResourceLimits.ts';
import { finishOnTwoThreads } from '#projections/finishing.ts';
import { PRESENT_MODELS, READ_MODELS } from '#projections/models.ts';
import { build } from '#projections/runner/build.ts';

/**
 * Rebuilds the read models of the folder it is given, those of the present or those named behind it, as the command does, and
 * prints {seconds} as JSON.
 */
keepCompiled(process.env);
const [dataDir = '', ...names] = process.argv.slice(2);
const models = names.length === 0 ? PRESENT_MODELS : READ_MODELS.filter(({ name }) => names.includes(name));
const { EVENTSTORE_URL, MASTER_KEY } = process.env;
const config = { DATA_DIR: dataDir, EVENTSTORE_URL, MASTER_KEY };
const log = await openLog(config, 'events');
const read = readDecodedFrom(config, log, BATCHES_YOUNG_IN_A_COMMAND);
const started = performance.now();
await build({ dataDir, ...log, models, read, finish: finishOnTwoThreads });
const seconds = (performance.now() - started) / 1000;
await log.store.close();
console.log(JSON.stringify({ seconds }));
