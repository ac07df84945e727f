import { createMiddleware } from 'hono/factory';
import { hasRole } from '../access/roles.ts';
import { hasOfficeFactor } from '../access/stepUp.ts';
import type { Platform } from '../platform/platform.ts';
import { fail, signInFirst } from './answer.ts';
import type { Env } from './env.ts';

/** Whoever is said to have no second factor waits so long for a read model that is behind. */
const WAIT_MS = 2_000;

type Deps = Pick<Platform, 'config' | 'reads' | 'store'>;

async function hasFactor(deps: Deps, member: string): Promise<boolean> {
  if (hasOfficeFactor(deps, member)) return true;
  await deps.reads.waitFor(await deps.store.head(), ['factors'], WAIT_MS);
  return hasOfficeFactor(deps, member);
}

/**
 * Behind this a request has the session of a member who has the role now; `membersOnly` behind it gives `c.var.member`.
 * Guests are answered with 401, others, and who has no second factor, with 403. Asked at each request: a role that was
 * taken back ends with the next one.
 */
export function onlyRole(deps: Deps, role: 'moderator' | 'administrator') {
  return createMiddleware<Env>(async function onlyRole(c, next) {
    const session = c.get('session');
    if (session === null) return signInFirst(c);
    if (!(await hasRole(deps, session.member, role))) return fail(c, 403, `not-allowed.${role}`);
    if (!(await hasFactor(deps, session.member))) return fail(c, 403, 'second-factor-required.first');
    return next();
  });
}
