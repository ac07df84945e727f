import { Hono } from 'hono';
import type { Env } from '../http/env.ts';
import type { Platform } from '../platform.ts';
import { entryRoutes } from './entryRoutes.ts';
import { eraseRoutes } from './eraseRoutes.ts';
import { exportRoutes } from './exportRoutes.ts';
import { mailedRoutes } from './mailedRoutes.ts';
import { settingsRoutes } from './settingsRoutes.ts';

/** Everything under /auth: accounts, sessions, codes by mail, settings. */
export function accountRoutes(platform: Platform) {
  return new Hono<Env>()
    .route('/', entryRoutes(platform))
    .route('/', mailedRoutes(platform))
    .route('/', settingsRoutes(platform))
    .route('/', exportRoutes(platform))
    .route('/', eraseRoutes(platform));
}
