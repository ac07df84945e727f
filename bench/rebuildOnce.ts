import { openLog } from '#events/open.ts';
import { readDecodedFrom } from '#events/readAhead.ts';
import { build } from '#projections/build.ts';
import { PROJECTIONS } from '#projections/catalogue.ts';

/** Rebuilds the read model of the folder it is given, and prints {seconds} as JSON. */
const dataDir = process.argv[2] ?? '';
const config = { DATA_DIR: dataDir };
const log = await openLog(config);
const started = performance.now();
await build({ dataDir, ...log, read: readDecodedFrom(config, log), projections: PROJECTIONS });
const seconds = (performance.now() - started) / 1000;
await log.store.close();
console.log(JSON.stringify({ seconds }));
