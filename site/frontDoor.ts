import type { IncomingMessage } from 'node:http';
import { BARE_PATHS, ROOT_FILES } from '#api/app.ts';
import { senderAddress } from '#api/http/clientAddress.ts';
import { wordsOf } from '#api/http/readersWords.ts';
import { apiListener, secured } from '#api/http/server.ts';
import { readConfig } from '#api/platform/config.ts';
import { serve } from '#api/serve.ts';
import { type Api, startApi } from '#api/start.ts';
import { inWords } from '#api/words/failures.ts';
import { leaveInWords } from '#events/refusals.ts';
import { createLogger } from '#projections/logger.ts';
import { unbuilt } from './language.ts';
import { type ApiFetch, loadPages, pagesIn } from './pages.ts';
import { askElsewhere, passOn } from './passOn.ts';
import { createRenderLimiter } from './renderLimiter.ts';

/**
 * The front door: the whole product in one process, or, where API_URL is set, the site alone in front of an API that runs
 * elsewhere.
 */
const config = readConfig(process.env);
if ('problems' in config) {
  process.stderr.write(`${config.problems}\n`);
  process.exit(1);
}
const notBuilt = unbuilt(config.SITE_LANGUAGES);
if (notBuilt !== undefined) {
  process.stderr.write(`${notBuilt}\n`);
  process.exit(1);
}
const log = createLogger(config.LOG_LEVEL, 'site');
const { API_URL } = config;

const door = await serve(config, log);
const publicUrl = config.PUBLIC_URL ?? door.address;
const start = () => startApi(config, { publicUrl, onWaiting: door.waiting }).catch(leaveInWords);
const starting = API_URL === undefined ? start() : undefined;
// While the API waits for its worker.
loadPages(config.SITE_LANGUAGES);
const api = await starting;
if (api) door.use(api);

/** Pages ask the API as their reader would, who is counted by their own address. */
function askHere({ app }: Api): (request: IncomingMessage) => ApiFetch {
  return (request) => async (path, init) => {
    const headers = new Headers(init?.headers);
    const forwarded = request.headers['x-forwarded-for'];
    if (forwarded !== undefined) headers.set('X-Forwarded-For', String(forwarded));
    return app.request(`/api/v1${path}`, { ...init, headers }, { server: { incoming: { socket: request.socket } } });
  };
}

const unavailable = (headers: IncomingMessage['headers']) => {
  const { tag, failures } = wordsOf(config.SITE_LANGUAGES, headers);
  return { tag, message: inWords(failures, 'unavailable.elsewhere') };
};
const answerCall = api ? apiListener(api) : secured(passOn(API_URL ?? '', log, unavailable));
const apiFor = api ? askHere(api) : askElsewhere(API_URL ?? '');
const isLimited = config.RATE_LIMIT === 'on';
const admit = createRenderLimiter({ isLimited });
/** Counted as the API counts: by the address that the sender has, before the proxies of ours. */
const addressOf = ({ socket, headers }: IncomingMessage) =>
  senderAddress(socket.remoteAddress, headers['x-forwarded-for'], config);
const admitFor = (request: IncomingMessage) => {
  const address = addressOf(request);
  return () => admit(address);
};
const senderOf = (request: IncomingMessage) => (isLimited ? addressOf(request) : null);
const answerPage = secured(await pagesIn(config.SITE_LANGUAGES, { apiFor, admitFor, senderOf, log }));

const CALLS = new RegExp(
  `^(/api|/files|/healthz|/readyz|/metrics|${BARE_PATHS.join('|')}|${ROOT_FILES.join('|').replaceAll('.', '\\.')})(/|\\?|$)`,
);
/** Whoever asks a proxy writes the whole address (RFC 9112, section 3.2.2). */
const isCall = ({ url = '' }: IncomingMessage): boolean => CALLS.test(url.replace(/^https?:\/\/[^/?#]*/i, ''));
door.open((request, response) => (isCall(request) ? answerCall : answerPage)(request, response));
log.info({ address: door.address }, `UdyamSetu is ready at ${door.address}`);
