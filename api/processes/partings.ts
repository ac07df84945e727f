import * as z from 'zod';
import type { Sight } from '../access/sight.ts';
import { createParting } from '../between/parting.ts';
import type { Platform } from '../platform/platform.ts';
import type { Process } from './process.ts';

/** What was asked for before the block has been written, or given up, by then. */
const ON_THEIR_WAY_MS = 60_000;

const payload = z.object({ by: z.string(), member: z.string() });

/**
 * Ends what is between two members with a block where whoever does so at once was cut off: who blocks, between the block and that, or
 * who began something while the block was written, before they saw it. The second is looked for once nothing can be on its way any
 * more: so nothing has to be noted for each follow.
 */
export function partings(platform: Pick<Platform, 'commands'>, sight: Pick<Sight, 'isBlockedInLog'>): Process {
  const { part } = createParting(platform, sight);
  return {
    name: 'partings',
    ofThePast: true,
    causes: ['MemberBlocked'],
    react({ type, id, data }) {
      return type === 'MemberBlocked' ? [{ key: id, payload: { by: data.by, member: data.member } }] : [];
    },
    async carryOut({ payload: given, attempt, command }) {
      const { by, member } = payload.parse(given);
      if (!(await sight.isBlockedInLog(by, member))) return { ended: 'needless', reason: 'the block has ended' };
      await part(by, member, command());
      if (attempt > 1) return { ended: 'done' };
      return { retryAfterMs: ON_THEIR_WAY_MS, reason: 'something may be on its way' };
    },
  };
}
