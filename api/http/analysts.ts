import { createMiddleware } from 'hono/factory';
import { rolesOf } from '../access/roles.ts';
import type { Platform } from '../platform/platform.ts';
import { fail, signInFirst } from './answer.ts';
import type { Env } from './env.ts';

type Deps = Pick<Platform, 'config' | 'reads'>;

/** Whether a member may read the event history. */
export function isAnalyst({ config, reads }: Deps, member: string): boolean {
  const row = reads.queries.members.find(member);
  if (!row || row.erased === 1) return false;
  return rolesOf({ email: row.email, emailConfirmed: row.emailConfirmed === 1 }, config).includes('analyst');
}

/** Behind this a request has an analyst's session. Guests are answered with 401, others with 403. */
export function analystsOnly(deps: Deps) {
  return createMiddleware<Env>(async function analystsOnly(c, next) {
    const session = c.get('session');
    if (session === null) return signInFirst(c);
    if (!isAnalyst(deps, session.member))
      return fail(c, 403, 'analysts-only', 'Only analysts may read the history of the platform.');
    return next();
  });
}
