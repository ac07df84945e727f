import { setTimeout as elapsed } from 'node:timers/promises';
import { createMiddleware } from 'hono/factory';
import { growingCache } from '#events/runtime/growingCache.ts';
import type { Platform } from '../platform/platform.ts';
import { clientAddress } from './clientAddress.ts';
import { connectionsMost } from './connections.ts';
import type { Env } from './env.ts';

/** So many refusals in a row reach an address at once: people behind one address who try again. One more comes back every two seconds. */
const AT_ONCE = 30;
const BACK_MS = 2000;
/** Each further one waits so long. What then asks over 64 connections gets 80 refusals a second. */
const WAIT_MS = 800;
/** Of all connections those that wait may be a quarter. */
const HELD_PART = 4;
/** So many addresses are remembered; one that is forgotten has all its refusals at once again. */
const ADDRESSES = 50_000;

const isRefusal = (status: number): boolean => status === 429 || status === 428;

/**
 * Answers late who was refused for asking too often and goes on asking: a program that waits for each answer then costs
 * the others nothing. Only refusals wait, so whoever shares the address and stays within the limits notices nothing.
 *
 * @param most so many wait at once, since each holds a connection, behind a proxy one of everybody's; further ones are
 *   answered at once
 */
export function slowRefusals(
  { config, clock }: Pick<Platform, 'config' | 'clock'>,
  pause: (ms: number) => Promise<unknown> = elapsed,
  most = Math.floor(connectionsMost() / HELD_PART),
) {
  let waiting = 0;
  const left = growingCache<string, { count: number; at: number }>(ADDRESSES);

  /** Whether the address has a refusal left that it hears of at once. */
  function spend(address: string): boolean {
    const now = clock();
    const had = left.get(address) ?? { count: AT_ONCE, at: now };
    const has = Math.min(AT_ONCE, had.count + Math.max(0, now - had.at) / BACK_MS);
    left.set(address, { count: has >= 1 ? has - 1 : has, at: now });
    return has >= 1;
  }

  return createMiddleware<Env>(async function slowRefusals(c, next) {
    await next();
    if (config.RATE_LIMIT === 'off' || !isRefusal(c.res.status)) return;
    if (spend(clientAddress(c, config)) || waiting >= most) return;
    waiting += 1;
    try {
      await pause(WAIT_MS);
    } finally {
      waiting -= 1;
    }
  });
}
