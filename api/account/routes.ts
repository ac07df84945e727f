import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { Env } from '../http/env.ts';
import type { Platform } from '../platform/platform.ts';
import { emailRoutes } from './emailRoutes.ts';
import { entryRoutes } from './entryRoutes.ts';
import { eraseRoutes } from './eraseRoutes.ts';
import { exportRoutes } from './exportRoutes.ts';
import { factorLoginRoutes } from './factorLoginRoutes.ts';
import { factorRoutes } from './factorRoutes.ts';
import { mailedRoutes } from './mailedRoutes.ts';
import { rightsRoutes } from './rightsRoutes.ts';
import { settingsRoutes } from './settingsRoutes.ts';
import { stepUpRoutes } from './stepUpRoutes.ts';

/** Tokens, addresses, dates of birth: nothing that one person is told about themselves is anybody's to keep. */
const keptByNobody = createMiddleware<Env>(async function keptByNobody(c, next) {
  c.header('Cache-Control', 'no-store');
  return next();
});

/** Everything under /auth: accounts, sessions, codes by mail, settings. */
export function accountRoutes(platform: Platform) {
  return new Hono<Env>()
    .use('/auth/*', keptByNobody)
    .route('/', entryRoutes(platform))
    .route('/', mailedRoutes(platform))
    .route('/', emailRoutes(platform))
    .route('/', settingsRoutes(platform))
    .route('/', stepUpRoutes(platform))
    .route('/', rightsRoutes(platform))
    .route('/', factorLoginRoutes(platform))
    .route('/', factorRoutes(platform))
    .route('/', exportRoutes(platform))
    .route('/', eraseRoutes(platform));
}
