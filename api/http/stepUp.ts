import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { isProvedLately } from '../access/stepUp.ts';
import type { Platform } from '../platform/platform.ts';
import type { Session } from '../session/session.ts';
import { fail } from './answer.ts';
import type { Env } from './env.ts';

/** The 403 that has a client ask its member again (POST /auth/step-up) and then repeat the request. */
export const stepUpFirst = (c: Context) => fail(c, 403, 'step-up.first');

/** For dear actions, behind `membersOnly`: the session's member must have shown within the last ten minutes that it is them. */
export function stepUp(platform: Pick<Platform, 'commands' | 'reads' | 'clock'>) {
  return createMiddleware<{ Variables: Env['Variables'] & { member: Session } }>(async function stepUp(c, next) {
    return (await isProvedLately(platform, c.var.member)) ? next() : stepUpFirst(c);
  });
}
