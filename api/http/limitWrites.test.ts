import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { createLimiter } from '../guarding/limiter.ts';
import { createWriteBudget, WRITTEN } from '../guarding/writeBudget.ts';
import type { Session } from '../session/session.ts';
import type { Env } from './env.ts';
import { limitWrites } from './limitWrites.ts';

/** Statuses of so many requests by the same member. */
async function statuses(count: number, method: string, session: Session | null, enabled = true) {
  const limiter = createLimiter({ enabled });
  const writeBudget = createWriteBudget({ enabled, clock: () => 0 });
  const app = new Hono<Env>()
    .use((c, next) => {
      c.set('session', session);
      return next();
    })
    .use(limitWrites({ limiter, writeBudget }))
    .all('/', (c) => c.text('done'));
  const seen = new Map<number, number>();
  for (let n = 0; n < count; n += 1) {
    const { status } = await app.request('/', { method });
    seen.set(status, (seen.get(status) ?? 0) + 1);
  }
  return Object.fromEntries(seen);
}

const asha = { member: 'asha', hash: 'h' };

describe('writes', () => {
  it('of a member are held back beyond six thousand a minute', async () => {
    expect(await statuses(6010, 'PUT', asha)).toEqual({ 200: 6000, 429: 10 });
  });

  it('are not counted where they are reads, a guest’s, or the limits are off', async () => {
    expect(await statuses(6010, 'GET', asha)).toEqual({ 200: 6010 });
    expect(await statuses(6010, 'POST', null)).toEqual({ 200: 6010 });
    expect(await statuses(6010, 'PUT', asha, false)).toEqual({ 200: 6010 });
  });

  it('of who has written too much wait, but for seeing to the account', async () => {
    const writeBudget = createWriteBudget({ enabled: true, clock: () => 0 });
    writeBudget.count('asha', 2 * WRITTEN.most);
    const app = new Hono<Env>()
      .use((c, next) => {
        c.set('session', asha);
        return next();
      })
      .use(limitWrites({ limiter: createLimiter({ enabled: true }), writeBudget }))
      .all('*', (c) => c.text('done'));
    const status = async (method: string, path: string) => (await app.request(path, { method })).status;
    expect(await status('POST', '/api/v1/auth/logout')).toBe(200);
    expect(await status('DELETE', '/api/v1/auth/me')).toBe(200);
    expect(await status('PATCH', '/api/v1/auth/me')).toBe(429);
    expect(await status('PUT', '/api/v1/post/interact')).toBe(429);
  });
});
