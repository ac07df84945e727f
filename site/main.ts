import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { BARE_PATHS } from '#api/app.ts';
import { readConfig } from '#api/config.ts';
import { apiListener, createFrontDoor, drain, listen, secured } from '#api/server.ts';
import { startApi } from '#api/start.ts';
import { createLogger } from '#projections/logger.ts';
import { type ApiFetch, type NodeHandler, sitePages } from './pages.ts';
import { passOn } from './passOn.ts';

/**
 * The front door: the whole product in one process, or, where API_URL is set, the site alone in front of an API that runs
 * elsewhere.
 */
const config = readConfig(process.env);
if ('problems' in config) {
  process.stderr.write(`${config.problems}\n`);
  process.exit(1);
}
const log = createLogger(config.LOG_LEVEL, 'site');
const { API_URL } = config;

const door = createFrontDoor();
const address = await listen(door.server, config.PORT, config.HOST);
const api = API_URL === undefined ? await startApi(config, config.PUBLIC_URL ?? address) : null;

const callApi: ApiFetch = async (path, init) => {
  if (api) return api.app.request(`/api/v1${path}`, init);
  return fetch(`${API_URL}/api/v1${path}`, init);
};
const answerCall: NodeHandler = api ? apiListener(api) : secured(getRequestListener(passOn(API_URL ?? '').fetch));
const answerPage = secured(await sitePages(join(import.meta.dirname, 'dist'), callApi));

const CALLS = new RegExp(`^(/api|/files|/healthz|/readyz|/metrics|${BARE_PATHS.join('|')})(/|\\?|$)`);
door.open((request, response) => (CALLS.test(request.url ?? '') ? answerCall : answerPage)(request, response));
log.info({ address }, `UdyamSetu is ready at ${address}`);

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, async () => {
    log.info({ signal }, 'shutting down');
    api?.app.stop();
    await drain(door.server);
    await api?.close();
  });
}
