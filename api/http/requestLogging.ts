import { createMiddleware } from 'hono/factory';
import { routePath } from 'hono/route';
import type { Platform } from '../platform/platform.ts';
import type { Env } from './env.ts';
import { answerHeader, header } from './header.ts';

/** Slower than this, an answer is worth a line in the log. */
const SLOW_MS = 1000;

/** Not signed in, not theirs, proof of work wanted, too many. */
const REFUSALS: ReadonlySet<number> = new Set([401, 403, 428, 429]);

/** Two of these in a row differ, two processes' too; it need not be secret. */
const PROCESS = Date.now().toString(36) + process.pid.toString(36);
let counted = 0;

/** Around every request: its id (taken over from a proxy, or given), its time, and a line in the log where it matters. */
export function requestLogging({ log, metrics }: Pick<Platform, 'log' | 'metrics'>) {
  return createMiddleware<Env>(async function requestLogging(c, next) {
    const started = performance.now();
    const given = header(c, 'x-request-id');
    counted += 1;
    const requestId = given && /^[\w-]{1,64}$/.test(given) ? given : `${PROCESS}${counted.toString(36)}`;
    c.set('requestId', requestId);
    answerHeader(c, 'X-Request-Id', requestId);
    await next();
    const took = performance.now() - started;
    const { method } = c.req;
    const { status } = c.res;
    const route = routePath(c, -1);
    metrics.requests.observe({ method, route, status }, took / 1000);
    const line = { requestId, method, route, status, ms: Math.round(took) };
    if (status >= 500 || took > SLOW_MS) log.warn(line, 'answered');
    else if (REFUSALS.has(status)) log.info({ ...line, member: c.var.session?.member }, 'refused');
    else log.debug(line, 'answered');
  });
}
