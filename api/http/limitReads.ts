import { createMiddleware } from 'hono/factory';
import type { Platform } from '../platform/platform.ts';
import { tooMany } from './answer.ts';
import { clientAddress, UNKNOWN } from './clientAddress.ts';
import type { Env } from './env.ts';
import { createOwnLines } from './ownLine.ts';
import { createReadBudget, READ_COST, type Reader } from './readBudget.ts';

/**
 * Counts each read against its reader's allowance, and leaves on the context how to count what it costs beyond that, and
 * the reader's line: members by themselves, guests by their address. A call from within the process, which has none, is not counted.
 */
export function limitReads({ config, clock }: Pick<Platform, 'config' | 'clock'>) {
  const isLimited = config.RATE_LIMIT === 'on';
  const budget = createReadBudget({ enabled: isLimited, clock });
  const lineOf = createOwnLines();
  return createMiddleware<Env>(async function limitReads(c, next) {
    const { session } = c.var;
    const address = clientAddress(c, config);
    const name = session?.member ?? address;
    if (name === UNKNOWN) return next();
    const reader: Reader = { member: session !== null, name };
    const spend = (points: number, isOwed = false): number | null => budget(reader, points, isOwed);
    c.set('spend', spend);
    if (isLimited) c.set('inLine', lineOf(name, address === UNKNOWN ? null : address));
    // A call that writes has limits of its own; some read much, too, and count it themselves.
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') return next();
    const wait = spend(READ_COST.read);
    if (wait !== null) return tooMany(c, wait, 'reads');
    return next();
  });
}

/** The 429 for `spend`'s answer. */
export const readTooFast = (c: Parameters<typeof tooMany>[0], seconds: number) => tooMany(c, seconds, 'reads');
