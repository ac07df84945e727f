import { type Context, Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { Forgotten } from '#events/codec.ts';
import { accountRoutes } from './account/routes.ts';
import { Crowded } from './account/turns.ts';
import { companyRoutes } from './company/routes.ts';
import { fileRoutes } from './files/routes.ts';
import { fundRoutes } from './fund/routes.ts';
import { healthRoutes } from './health.ts';
import { historyRoutes } from './history/routes.ts';
import { fail, notFound } from './http/answer.ts';
import { around } from './http/around.ts';
import { clientAddress } from './http/clientAddress.ts';
import type { Env } from './http/env.ts';
import { createFirstPages } from './http/firstPages.ts';
import { KeptRoutes } from './http/keptRoutes.ts';
import { tooMany } from './http/limiter.ts';
import { jsonBodies } from './http/limits.ts';
import { limitWrites } from './http/limitWrites.ts';
import { sessionEnded, sessions } from './http/session.ts';
import { minPosition } from './http/written.ts';
import { inboxRoutes } from './inbox/routes.ts';
import { liveRoutes } from './live/routes.ts';
import type { Platform } from './platform.ts';
import { postRoutes } from './post/routes.ts';
import { reportRoutes } from './reports/routes.ts';
import { userRoutes } from './user/routes.ts';

/** The paths that SPEC.md section 7 writes without the prefix; they are served there too. */
export const BARE_PATHS = ['/company', '/file', '/post', '/user'] as const;

/** Until then, at the most, those who wait for a password to be hashed have had their turn. */
const CROWDED_SECONDS = 10;

/** The API under its prefix, and where the contract says so at the bare root. */
export function createApp(platform: Platform) {
  const stopping = new AbortController();
  const firstPages = createFirstPages();
  const deps = { ...platform, firstPages };
  const health = healthRoutes(platform);

  const files = fileRoutes({
    store: platform.files,
    publicUrl: platform.publicUrl,
    linkSecret: platform.secret('links'),
    now: platform.clock,
    // The middleware in front has set it for every path that is mounted here.
    sessionOf: async (c: Context<Env>) => c.get('session') ?? null,
    senderOf: (c: Context<Env>) => c.get('session')?.member ?? clientAddress(c, platform.config),
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
    .route('/', historyRoutes(platform, stopping.signal))
    .route('/', reportRoutes(deps))
    .route('/', liveRoutes(platform, stopping.signal));

  const app = new Hono<Env>({ router: new KeptRoutes() });
  app.route('/', health.routes);
  app.use(around(platform));
  const prefixes = ['/api/v1', ...BARE_PATHS].map((path) => `${path}/*`);
  // In this order: a session that has ended, on another machine too, is one of the things that a reader has seen.
  for (const path of prefixes) app.use(path, minPosition(platform.reads), sessions(platform));
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
    if (error instanceof Crowded)
      return tooMany(c, CROWDED_SECONDS, 'Many people are signing in just now. Please try again in a few seconds.');
    platform.log.error({ err: error, requestId: c.get('requestId') }, 'a request failed');
    return fail(c, 500, 'internal', 'Something went wrong on our side. Please try again.');
  });

  return {
    fetch: routes.fetch,
    request: routes.request,
    routes,
    firstPages,
    /** Ends what would otherwise go on for as long as its reader likes. */
    stop(): void {
      stopping.abort();
      health.close();
    },
  };
}

/** For Hono's client: which calls there are, what they take and what they answer. */
export type AppType = ReturnType<typeof createApp>['routes'];
