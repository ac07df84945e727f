import { createMiddleware } from 'hono/factory';
import { standingStream } from '#events/subjects/standing.ts';
import { hasRole } from '../access/roles.ts';
import type { Platform } from '../platform/platform.ts';
import { suspendedFrom } from '../standing/decide.ts';
import { fail } from './answer.ts';
import type { Env } from './env.ts';

/** What a suspended member may do all the same: see to their account, object, take back, and hear less of others. */
const ALLOWED =
  /\/(auth|grievances|unsubscribe|inbox|user\/(un)?(block|mute)|moderation\/cases\/[^/]+\/objection)(\/|$)/;
/** What they tell of themselves others read. */
const PROFILE = /\/auth\/me\/?$/;

/** What administrators do stays open to them: they alone take back the roles of those who decide. */
const OFFICE = /\/admin(\/|$)/;

const isAllowed = (method: string, path: string): boolean =>
  method === 'DELETE' || (ALLOWED.test(path) && !(method === 'PATCH' && PROFILE.test(path)));

type Deps = Pick<Platform, 'reads' | 'commands' | 'clock' | 'config' | 'store'>;

/** Answers whatever a suspended member would write with 403, until their time has come. */
export function notWhileSuspended(deps: Deps) {
  const { reads, commands, clock } = deps;

  async function until(member: string): Promise<number> {
    if (reads.has('standings')) return reads.queries.standings.suspension(member)?.until ?? 0;
    return suspendedFrom(await commands.history(standingStream('member', member))) ?? 0;
  }

  return createMiddleware<Env>(async function notWhileSuspended(c, next) {
    const session = c.get('session');
    const { method, path } = c.req;
    if (session === null || method === 'GET' || method === 'HEAD' || isAllowed(method, path)) return next();
    const end = await until(session.member);
    if (end <= clock()) return next();
    if (OFFICE.test(path) && (await hasRole(deps, session.member, 'administrator'))) return next();
    return fail(c, 403, ['suspended.until', end]);
  });
}
