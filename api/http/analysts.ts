import { createMiddleware } from 'hono/factory';
import { hasRole, presentRoles } from '../access/roles.ts';
import type { Platform } from '../platform/platform.ts';
import { fail, signInFirst } from './answer.ts';
import type { Env } from './env.ts';

/** Whether a member may read the event history, by the read models. */
export const isAnalyst = (deps: Pick<Platform, 'config' | 'reads'>, member: string): boolean =>
  presentRoles(deps, member).includes('analyst');

/** Behind this a request has an analyst's session. Guests are answered with 401, others with 403. */
export function analystsOnly(deps: Pick<Platform, 'config' | 'reads' | 'store'>) {
  return createMiddleware<Env>(async function analystsOnly(c, next) {
    const session = c.get('session');
    if (session === null) return signInFirst(c);
    if (!(await hasRole(deps, session.member, 'analyst'))) return fail(c, 403, 'analysts-only.history');
    return next();
  });
}
