import { leaveInWords } from '#events/refusals.ts';
import { createLogger } from '#projections/logger.ts';
import { apiListener } from './http/server.ts';
import { readConfig } from './platform/config.ts';
import { serve } from './serve.ts';
import { startApi } from './start.ts';

/** The API alone, on a socket of its own: what docker compose runs behind the site. */
const config = readConfig(process.env);
if ('problems' in config) {
  process.stderr.write(`${config.problems}\n`);
  process.exit(1);
}

const door = await serve(config, createLogger(config.LOG_LEVEL, 'api'));
const publicUrl = config.PUBLIC_URL ?? door.address;
const api = await startApi(config, { publicUrl, onWaiting: door.waiting }).catch(leaveInWords);
door.use(api);
door.open(apiListener(api));
api.platform.log.info({ address: door.address }, 'the API is ready');
