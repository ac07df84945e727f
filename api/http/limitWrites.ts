import { createMiddleware } from 'hono/factory';
import type { Platform } from '../platform/platform.ts';
import { tooMany } from './answer.ts';
import type { Env } from './env.ts';

/** Seeing to one's account is little, and does not wait: signing out, another password, leaving. What they tell of themselves is more. */
const isOfAccount = (method: string, path: string): boolean => method !== 'PATCH' && /\/auth(\/|$)/.test(path);

/**
 * Holds back a member who writes faster, or more, than any person could: so many requests, and so many bytes of events. What
 * guests may write has limits of its own.
 */
export function limitWrites({ limiter, writeBudget }: Pick<Platform, 'limiter' | 'writeBudget'>) {
  return createMiddleware<Env>(async function limitWrites(c, next) {
    const session = c.get('session');
    if (session === null || c.req.method === 'GET' || c.req.method === 'HEAD') return next();
    const wait = await limiter.ask('write', session.member);
    if (wait !== null) return tooMany(c, wait);
    const owed = isOfAccount(c.req.method, c.req.path) ? null : writeBudget.wait(session.member);
    return owed === null ? next() : tooMany(c, owed, 'written');
  });
}
