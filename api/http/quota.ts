import { createMiddleware } from 'hono/factory';
import { INDIA_AHEAD_MS, indiaDayNumber } from '#events/indiaDay.ts';
import type { Act } from '#projections/activity/queries.ts';
import { acquaintance, quotaOf } from '../access/quotas.ts';
import type { Command } from '../commands/commands.ts';
import type { Platform } from '../platform/platform.ts';
import { tooMany } from './answer.ts';
import type { MemberContext } from './guard.ts';

const DAY_MS = 86_400_000;
/** A read model that is further behind does not count what is under way. */
const WAIT_MS = 2_000;
const ENOUGH = 'This is as much as an account as new as yours may do in a day. Please go on tomorrow.';
const ENOUGH_EVER = 'This is as much as anybody may do in a day. Please go on tomorrow.';

type Needs = Pick<Platform, 'commands' | 'reads' | 'config' | 'clock' | 'guard'>;
/** The stream that the request would write to; with the request's key it tells whether it has done so before. */
type StreamOf = (command: Command, c: MemberContext) => string | Promise<string>;

interface Counting {
  /** Whatever stands in the stream is this act, done before: with another key it costs nothing either. */
  readonly isOnce?: boolean;
}

/**
 * Bounds what a member does in a day by what the log has counted, so alike on all machines, and by what is under way in
 * all processes of this one. A request that was carried out before passes: it counts no more.
 */
export function createQuota({ commands, reads, config, clock, guard }: Needs) {
  const isOn = config.RATE_LIMIT === 'on';

  /** What of the day's quota is left by what has been counted. */
  function room(member: string, act: Act) {
    const now = clock();
    const row = reads.queries.members.find(member);
    const known = acquaintance(row && { ...row, emailConfirmed: row.emailConfirmed === 1 }, now);
    const counted = reads.queries.activity.times(member, act, indiaDayNumber(now));
    return { known, left: quotaOf(act, known) - counted };
  }

  async function isDone(stream: string, command: Command, isOnce: boolean): Promise<boolean> {
    if (isOnce) return (await commands.history(stream)).length > 0;
    return commands.isCarriedOut(stream, command);
  }

  return function quota(act: Act, streamOf: StreamOf, { isOnce = false }: Counting = {}) {
    return createMiddleware<{ Variables: MemberContext['var'] }>(async function quota(c, next) {
      const { member } = c.var.member;
      if (!isOn) return next();
      const { command } = c.var;
      // In this order: an act of another process that is counted meanwhile is seen twice rather than not at all.
      const held = guard.hold(act, member);
      let written = -1;
      try {
        const { known, left } = room(member, act);
        if (held > left && !(await isDone(await streamOf(command, c), command, isOnce))) {
          const wait = DAY_MS - ((clock() + INDIA_AHEAD_MS) % DAY_MS);
          return tooMany(c, Math.ceil(wait / 1000), known === 'settled' ? ENOUGH_EVER : ENOUGH);
        }
        await next();
        written = Number(c.res.headers.get('x-position') ?? -1);
      } finally {
        // What was written is under way until it is counted.
        reads.waitFor(written, ['activity'], WAIT_MS).finally(() => guard.letGo(act, member));
      }
    });
  };
}
