import { openLog } from '#events/open.ts';
import { build } from '#projections/build.ts';
import { PROJECTIONS } from '#projections/catalogue.ts';

/** Rebuilds the read model of the folder it is given, and prints {seconds} as JSON. */
const dataDir = process.argv[2] ?? '';
const log = await openLog({ DATA_DIR: dataDir });
const started = performance.now();
await build({ dataDir, ...log, projections: PROJECTIONS });
const seconds = (performance.now() - started) / 1000;
await log.store.close();
console.log(JSON.stringify({ seconds }));
