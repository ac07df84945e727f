import { createMiddleware } from 'hono/factory';
import type { Platform } from '../platform/platform.ts';
import { tooMany } from './answer.ts';
import type { Env } from './env.ts';

/** Holds back a member who writes faster than any person could. What guests may write has limits of its own. */
export function limitWrites({ limiter }: Pick<Platform, 'limiter'>) {
  return createMiddleware<Env>(async function limitWrites(c, next) {
    const session = c.get('session');
    if (session === null || c.req.method === 'GET' || c.req.method === 'HEAD') return next();
    const wait = await limiter.ask('write', session.member);
    return wait === null ? next() : tooMany(c, wait);
  });
}
