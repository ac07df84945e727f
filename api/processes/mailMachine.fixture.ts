/**
 * A program for mailKills.test.ts: the API as it runs, but that its clock is ahead by as many milliseconds as stand in the file CLOCK_AHEAD. It says its address once it serves.
 */
import { readFileSync } from 'node:fs';
import { createLogger } from '#projections/logger.ts';
import { apiListener } from '../http/server.ts';
import { readConfig } from '../platform/config.ts';
import { serve } from '../serve.ts';
import { startApi } from '../start.ts';

const { CLOCK_AHEAD = '' } = process.env;
const config = readConfig(process.env);
if ('problems' in config) throw new Error(config.problems);

const door = await serve(config, createLogger(config.LOG_LEVEL, 'machine'));
const api = await startApi(config, {
  publicUrl: 'http://localhost:3000',
  clock: () => Date.now() + Number(readFileSync(CLOCK_AHEAD, 'utf8')),
});
door.use(api);
door.open(apiListener(api));
process.stdout.write(`${door.address}\n`);
