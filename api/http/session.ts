import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { Platform } from '../platform/platform.ts';
import { sessionsOf } from '../session/sessions.ts';
import { fail } from './answer.ts';
import { callPath } from './call.ts';
import type { Env } from './env.ts';
import { header } from './header.ts';
import { traceId } from './traceParent.ts';

/** Whoever calls these has no session, or wants a new one: what they still hold of an old one does not matter. */
const WITHOUT_SESSION = /\/auth\/(login|new|password\/(reset|confirm))\/?$/;

const KEY = /^[\x21-\x7e]{1,128}$/;

export const sessionEnded = (c: Context) => fail(c, 401, 'no-session.ended');

/** The bearer token of a request; undefined where it has none, or something else in its place. */
export const tokenOf = (c: Context): string | undefined =>
  /^Bearer +(\S+)$/i.exec(header(c, 'authorization') ?? '')?.[1];

/**
 * Finds out who sent the request, from the bearer token, and which command it would be. A token that opens no session is
 * answered with 401, also where guests may go: its sender believes to be signed in, and must hear otherwise.
 */
export function sessions(platform: Platform) {
  const { clock } = platform;
  const { validate } = sessionsOf(platform);

  return createMiddleware<Env>(async function sessions(c, next) {
    const authorization = header(c, 'authorization');
    let session: Env['Variables']['session'] = null;
    if (authorization !== undefined && !WITHOUT_SESSION.test(c.req.path)) {
      const token = tokenOf(c);
      session = token === undefined ? null : await validate(token);
      if (session === null) return sessionEnded(c);
    }

    const key = header(c, 'idempotency-key');
    if (key !== undefined && !KEY.test(key)) {
      return fail(c, 400, 'invalid.idempotencyKey', 'Idempotency-Key');
    }
    c.set('session', session);
    c.set('command', {
      actor: session?.member ?? null,
      at: clock(),
      // Under two paths a key names two commands.
      key: key === undefined ? undefined : `${c.req.method} ${callPath(c.req.path)} ${key}`,
      causationId: c.var.requestId,
      correlationId: traceId(header(c, 'traceparent')) ?? c.var.requestId,
    });
    return next();
  });
}
