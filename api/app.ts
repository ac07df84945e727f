import { type Context, Hono } from 'hono';
import { abuseCalls, abuseRoutes } from './abuse/routes.ts';
import { hiddenPictures } from './access/hiddenPictures.ts';
import { pictureSight } from './access/pictures.ts';
import { accountCalls } from './account/calls.ts';
import { factorCalls } from './account/factorCalls.ts';
import { accountRoutes } from './account/routes.ts';
import { adminCalls } from './admin/calls.ts';
import { adminRoutes } from './admin/routes.ts';
import { applicationCalls } from './application/calls.ts';
import { KEYS_PATH, receiptKeyRoutes } from './application/receiptRoutes.ts';
import { applicationRoutes } from './application/routes.ts';
import { blockCalls } from './block/calls.ts';
import { blockRoutes } from './block/routes.ts';
import { calendarCalls, calendarRoutes } from './calendar/routes.ts';
import { companyCalls } from './company/calls.ts';
import { companyRoutes } from './company/routes.ts';
import { connectionCalls } from './connection/calls.ts';
import { connectionRoutes } from './connection/routes.ts';
import { conversationCalls } from './conversation/calls.ts';
import { messageChangeRoutes } from './conversation/changeRoutes.ts';
import { messageDocumentRoutes } from './conversation/documentRoutes.ts';
import { conversationRoutes } from './conversation/routes.ts';
import { messageSearchRoutes } from './conversation/searchRoutes.ts';
import { answerFailure } from './failures.ts';
import { fileCalls } from './file/calls.ts';
import { fileOwners } from './file/owners.ts';
import { fileRoutes } from './file/routes.ts';
import { fundCalls } from './fund/calls.ts';
import { fundRoutes } from './fund/routes.ts';
import { grievanceCalls } from './grievance/calls.ts';
import { grievanceDeskRoutes } from './grievance/deskRoutes.ts';
import { grievanceRoutes } from './grievance/routes.ts';
import { historyCalls } from './history/calls.ts';
import { historyRoutes } from './history/routes.ts';
import { notFound } from './http/answer.ts';
import type { CallGroup } from './http/call.ts';
import { clientAddress } from './http/clientAddress.ts';
import type { Env } from './http/env.ts';
import { forms } from './http/forms.ts';
import { limitReads } from './http/limitReads.ts';
import { languages } from './http/readersWords.ts';
import { requestLogging } from './http/requestLogging.ts';
import { createResponseCache } from './http/responseCache.ts';
import { RouteCache } from './http/routeCache.ts';
import { sessions } from './http/session.ts';
import { slowRefusals } from './http/slowRefusals.ts';
import { notWhileSuspended } from './http/suspended.ts';
import { minPosition, writePosition } from './http/waitForProjection.ts';
import { inboxCalls } from './inbox/calls.ts';
import { inboxRoutes } from './inbox/routes.ts';
import { introductionCalls } from './introduction/calls.ts';
import { introductionRoutes } from './introduction/routes.ts';
import { liveCalls } from './live/calls.ts';
import { liveRoutes } from './live/routes.ts';
import { memberCalls } from './member/calls.ts';
import { userRoutes } from './member/routes.ts';
import { moderationCalls } from './moderation/calls.ts';
import { ownCaseRoutes } from './moderation/ownRoutes.ts';
import { moderationRoutes } from './moderation/routes.ts';
import { openApiRoutes } from './openapi/routes.ts';
import { placeCalls } from './place/calls.ts';
import { placeRoutes } from './place/routes.ts';
import type { Platform } from './platform/platform.ts';
import { postCalls } from './post/calls.ts';
import { postListRoutes } from './post/lists.ts';
import { ownPostRoutes } from './post/ownRoutes.ts';
import { postRoutes } from './post/routes.ts';
import { healthCalls } from './program/calls.ts';
import { healthRoutes } from './program/health.ts';
import { providerCalls } from './provider/calls.ts';
import { providerRoutes } from './provider/routes.ts';
import { reportCalls } from './report/calls.ts';
import { reportRoutes } from './report/routes.ts';
import { roleCalls } from './role/calls.ts';
import { roleRoutes } from './role/routes.ts';
import { savedCalls } from './saved/calls.ts';
import { savedRoutes } from './saved/routes.ts';
import { savedSearchCalls, savedSearchRoutes } from './savedSearch/routes.ts';
import { searchCalls } from './search/calls.ts';
import { searchRoutes } from './search/routes.ts';
import { signUpByMailCalls, signUpByMailRoutes } from './signUpByMail/routes.ts';
import { teamCalls } from './team/calls.ts';
import { teamRoutes } from './team/routes.ts';
import { unsubscribeCalls, unsubscribeRoutes } from './unsubscribe/routes.ts';
import { FEED_PATHS, feedRoutes } from './update/feeds.ts';
import { updateCalls, updateRoutes } from './update/routes.ts';
import { verificationCalls } from './verification/calls.ts';
import { certificateRoutes } from './verification/certificateRoutes.ts';
import { verificationEffects } from './verification/decided.ts';
import { createProofs } from './verification/proof.ts';
import { verificationRoutes } from './verification/routes.ts';

/** The paths that the specification (section 7) writes without the prefix; they are served there too. */
export const BARE_PATHS = ['/company', '/file', '/post', '/user'] as const;

/** What the API serves at the root besides, under a name of its own. */
export const ROOT_FILES = [KEYS_PATH, ...FEED_PATHS] as const;

/** What the subjects say of their calls, in the order in which the API's document shows them. */
export const CALLS: readonly CallGroup[] = [
  accountCalls,
  signUpByMailCalls,
  factorCalls,
  companyCalls,
  fundCalls,
  applicationCalls,
  updateCalls,
  providerCalls,
  verificationCalls,
  teamCalls,
  postCalls,
  memberCalls,
  connectionCalls,
  introductionCalls,
  blockCalls,
  abuseCalls,
  grievanceCalls,
  moderationCalls,
  conversationCalls,
  inboxCalls,
  savedCalls,
  savedSearchCalls,
  calendarCalls,
  unsubscribeCalls,
  searchCalls,
  placeCalls,
  fileCalls,
  liveCalls,
  reportCalls,
  historyCalls,
  roleCalls,
  adminCalls,
  healthCalls,
];

/** The API under its prefix, and where the contract says so at the bare root. */
export function createApp(platform: Platform) {
  const stopping = new AbortController();
  const responseCache = createResponseCache();
  const deps = { ...platform, responseCache };
  const health = healthRoutes(platform);
  const owners = fileOwners(platform);
  const mayHaveLink = pictureSight(platform);
  const files = fileRoutes({
    store: platform.files,
    keyring: platform.keyring,
    spool: platform.spool,
    publicUrl: platform.publicUrl,
    linkSecret: platform.secret('links'),
    now: platform.clock,
    // The middleware in front has set it for every path that is mounted here.
    sessionOf: async (c: Context<Env>) => c.get('session') ?? null,
    senderOf: (c: Context<Env>) => c.get('session')?.member ?? clientAddress(c, platform.config),
    own: (c: Context<Env>, key, member) => owners.begin(key, member, c.get('command')),
    floor: hiddenPictures(platform),
    mayHaveLink: (c: Context<Env>, key) => mayHaveLink(key, c.get('session')?.member),
    limit: platform.limiter.ask,
  });

  const bare = new Hono<Env>()
    .route('/', companyRoutes(deps))
    .route('/', postListRoutes(deps))
    .route('/', postRoutes(deps))
    .route('/', ownPostRoutes(deps))
    // Before members: /user/blocked is nobody’s id.
    .route('/', blockRoutes(deps))
    .route('/', userRoutes(deps));

  const api = new Hono<Env>()
    .route('/', bare)
    .route('/', accountRoutes(platform))
    .route('/', fundRoutes(deps))
    .route('/', applicationRoutes(deps))
    .route('/', updateRoutes(deps))
    .route('/', providerRoutes(deps))
    .route('/', verificationRoutes(platform))
    .route('/', certificateRoutes(platform))
    .route('/', teamRoutes(deps))
    .route('/', connectionRoutes(deps))
    .route('/', introductionRoutes(deps))
    .route('/', conversationRoutes(deps))
    .route('/', messageDocumentRoutes(deps))
    .route('/', messageChangeRoutes(deps))
    .route('/', messageSearchRoutes(deps))
    .route('/', abuseRoutes(platform))
    .route('/', grievanceRoutes(deps))
    .route('/', grievanceDeskRoutes(deps))
    .route('/', moderationRoutes(deps, verificationEffects(platform), createProofs(platform)))
    .route('/', ownCaseRoutes(deps))
    .route('/', inboxRoutes(deps))
    .route('/', calendarRoutes(deps))
    // Before what is saved: /saved/searches/{id} is no kind of thing.
    .route('/', savedSearchRoutes(deps))
    .route('/', savedRoutes(deps))
    .route('/', historyRoutes(platform, stopping.signal))
    .route('/', reportRoutes(deps))
    .route('/', roleRoutes(deps))
    .route('/', adminRoutes(deps, health))
    .route('/', searchRoutes(deps))
    .route('/', placeRoutes())
    .route('/', liveRoutes(platform, stopping.signal))
    .route(
      '/',
      openApiRoutes(CALLS, () => app.routes),
    );

  const readLimit = limitReads(platform);

  const app = new Hono<Env>({ router: new RouteCache() });
  app.use(languages(platform.config));
  app.route('/', health.routes).route('/', receiptKeyRoutes(platform));
  // In front of what measures: that an answer waits is no sign of trouble.
  app.use(slowRefusals(platform), requestLogging(platform));
  const prefixes = ['/api/v1', ...BARE_PATHS].map((path) => `${path}/*`);
  // In this order: a session that has ended, on another machine too, is one of the things that a reader has seen.
  for (const path of [...prefixes, ...FEED_PATHS])
    app.use(
      path,
      minPosition(platform.reads, platform.config),
      writePosition(platform.reads),
      sessions(platform),
      notWhileSuspended(platform),
      readLimit,
    );
  app.route('/api/v1', files).route('/', files);
  // What a mail program, or a form without scripts, posts there is no JSON.
  app.route('/api/v1', unsubscribeRoutes(platform)).route('/api/v1', signUpByMailRoutes(platform));
  for (const path of prefixes) app.use(path, ...forms(platform));
  app.route('/', feedRoutes(deps));
  const routes = app.route('/api/v1', api).route('/', bare);

  app.notFound((c) => notFound(c));
  app.onError(answerFailure(platform));

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
