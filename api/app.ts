import { type Context, Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { Forgotten } from '#events/codec.ts';
import { LogCorrupt, LogUnavailable } from '#events/port/store.ts';
import { accountRoutes } from './account/routes.ts';
import { QueueFull } from './account/semaphore.ts';
import { CALLS } from './calls.ts';
import { StreamContended } from './commands/commands.ts';
import { companyRoutes } from './company/routes.ts';
import { pictureOwners } from './file/owners.ts';
import { fileRoutes } from './file/routes.ts';
import { fundRoutes } from './fund/routes.ts';
import { historyRoutes } from './history/routes.ts';
import { fail, notFound, tooMany } from './http/answer.ts';
import { clientAddress } from './http/clientAddress.ts';
import type { Env } from './http/env.ts';
import { limitReads } from './http/limitReads.ts';
import { jsonBodies } from './http/limits.ts';
import { limitWrites } from './http/limitWrites.ts';
import { requestLogging } from './http/requestLogging.ts';
import { createResponseCache } from './http/responseCache.ts';
import { RouteCache } from './http/routeCache.ts';
import { sessionEnded, sessions } from './http/session.ts';
import { minPosition } from './http/waitForProjection.ts';
import { inboxRoutes } from './inbox/routes.ts';
import { liveRoutes } from './live/routes.ts';
import { userRoutes } from './member/routes.ts';
import { openApiRoutes } from './openapi/routes.ts';
import { placeRoutes } from './place/routes.ts';
import type { Platform } from './platform/platform.ts';
import { postRoutes } from './post/routes.ts';
import { healthRoutes } from './program/health.ts';
import { ReadModelMissing } from './readModels/readModels.ts';
import { ReadsBusy } from './readPool/readPool.ts';
import { reportRoutes } from './report/routes.ts';
import { savedRoutes } from './saved/routes.ts';
import { searchRoutes } from './search/routes.ts';
import { isDiskFull } from './storage/diskFull.ts';

/** The paths that SPEC.md section 7 writes without the prefix; they are served there too. */
export const BARE_PATHS = ['/company', '/file', '/post', '/user'] as const;

/** Until then, at the most, those who wait for a password to be hashed have had their turn. */
const CROWDED_SECONDS = 10;
/** A read model is built in seconds; one of a very long log in minutes. */
const BUILDING_SECONDS = '5';
/** By then those who wait for a search have had theirs, or been told. */
const BUSY_SECONDS = 2;

const UNAVAILABLE_SECONDS = 5;
const UNAVAILABLE = 'Nothing can be saved just now. Nothing is lost: please try again in a few seconds.';

/** The API under its prefix, and where the contract says so at the bare root. */
export function createApp(platform: Platform) {
  const stopping = new AbortController();
  const responseCache = createResponseCache();
  const deps = { ...platform, responseCache };
  const health = healthRoutes(platform);

  const owners = pictureOwners(platform);
  const files = fileRoutes({
    store: platform.files,
    spool: platform.spool,
    publicUrl: platform.publicUrl,
    linkSecret: platform.secret('links'),
    now: platform.clock,
    // The middleware in front has set it for every path that is mounted here.
    sessionOf: async (c: Context<Env>) => c.get('session') ?? null,
    senderOf: (c: Context<Env>) => c.get('session')?.member ?? clientAddress(c, platform.config),
    own: (c: Context<Env>, key, member) => owners.begin(key, member, c.get('command')),
    limit: platform.limiter.ask,
  });

  const bare = new Hono<Env>()
    .route('/', companyRoutes(deps))
    .route('/', postRoutes(deps))
    .route('/', userRoutes(deps));

  const api = new Hono<Env>()
    .route('/', bare)
    .route('/', accountRoutes(platform))
    .route('/', fundRoutes(deps))
    .route('/', inboxRoutes(deps))
    .route('/', savedRoutes(deps))
    .route('/', historyRoutes(platform, stopping.signal))
    .route('/', reportRoutes(deps))
    .route('/', searchRoutes(deps))
    .route('/', placeRoutes())
    .route('/', liveRoutes(platform, stopping.signal))
    .route(
      '/',
      openApiRoutes(CALLS, () => app.routes),
    );

  const readLimit = limitReads(platform);

  const app = new Hono<Env>({ router: new RouteCache() });
  app.route('/', health.routes);
  app.use(requestLogging(platform));
  const prefixes = ['/api/v1', ...BARE_PATHS].map((path) => `${path}/*`);
  // In this order: a session that has ended, on another machine too, is one of the things that a reader has seen.
  for (const path of prefixes) app.use(path, minPosition(platform.reads), sessions(platform), readLimit);
  app.route('/api/v1', files).route('/', files);
  for (const path of prefixes) app.use(path, jsonBodies, limitWrites(platform));
  const routes = app.route('/api/v1', api).route('/', bare);

  app.notFound((c) => notFound(c));
  app.onError((error, c) => {
    // Thrown by Hono itself for a body that is not JSON.
    if (error instanceof HTTPException && error.status < 500)
      return fail(c, 400, 'malformed', 'This request could not be read. Send valid JSON.');
    // The member was erased while they were writing.
    if (error instanceof Forgotten) return sessionEnded(c);
    if (error instanceof ReadModelMissing) {
      c.header('Retry-After', BUILDING_SECONDS);
      const message = 'This part is being prepared after an update. Please try again in a few seconds.';
      return fail(c, 503, 'being-built', message);
    }
    if (error instanceof ReadsBusy) {
      c.header('Retry-After', String(BUSY_SECONDS));
      return fail(c, 503, 'busy', 'Many people are searching just now. Please try again in a moment.');
    }
    if (error instanceof QueueFull)
      return tooMany(c, CROWDED_SECONDS, 'Many people are signing in just now. Please try again in a few seconds.');
    if (error instanceof StreamContended) {
      c.header('Retry-After', '1');
      return fail(c, 409, 'conflict', 'Others were changing this at the same moment. Please try again.');
    }
    if (error instanceof LogUnavailable || error instanceof LogCorrupt || isDiskFull(error)) {
      platform.log.error({ reason: error.message, requestId: c.get('requestId') }, 'a request failed');
      c.header('Retry-After', String(UNAVAILABLE_SECONDS));
      return fail(c, 503, 'unavailable', UNAVAILABLE);
    }
    // Whoever broke off in the middle of a body hears of nothing any more.
    if (isBrokenOff(error)) return fail(c, 400, 'malformed', 'This request ended before its body did.');
    platform.log.error({ err: error, requestId: c.get('requestId') }, 'a request failed');
    return fail(c, 500, 'internal', 'Something went wrong on our side. Please try again.');
  });

  return {
    fetch: routes.fetch,
    request: routes.request,
    routes,
    responseCache,
    /** Ends what would otherwise go on for as long as its reader likes. */
    stop(): void {
      stopping.abort();
      health.close();
    },
  };
}

/** For Hono's client: which calls there are, what they take and what they answer. */
export type AppType = ReturnType<typeof createApp>['routes'];

const isBrokenOff = (error: Error): boolean =>
  'code' in error && error.code === 'ECONNRESET' && error.message === 'aborted';
