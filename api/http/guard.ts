import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { Session } from '../session/session.ts';
import { notYou, signInFirst } from './answer.ts';
import type { Env } from './env.ts';

/** The context of a request that has a session. */
export type MemberContext = Context<{ Variables: Env['Variables'] & { member: Session } }>;

/** Behind this a request has a session: `c.var.member`. Guests are answered with 401. */
export const membersOnly = createMiddleware<{ Variables: Env['Variables'] & { member: Session } }>(
  async function membersOnly(c, next) {
    const session = c.get('session');
    if (session === null) return signInFirst(c);
    c.set('member', session);
    return next();
  },
);

/** The 403 for a body that names somebody else than the member whose token it came with; undefined where all is well. */
export function actorMismatch(c: Parameters<typeof notYou>[0], named: string | undefined, member: string) {
  return named === undefined || named === member ? undefined : notYou(c);
}
