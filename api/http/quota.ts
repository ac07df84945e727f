import { createMiddleware } from 'hono/factory';
import type { DomainEvent } from '#events/catalogue.ts';
import { INDIA_AHEAD_MS, indiaDayNumber } from '#events/indiaDay.ts';
import { growingCache } from '#events/runtime/growingCache.ts';
import { type Act, quotaStream } from '#events/subjects/quota.ts';
import { acquaintance, quotaOf } from '../access/quotas.ts';
import { type Command, type Decision, StreamContended } from '../commands/commands.ts';
import { createKeyedMutex } from '../commands/keyedMutex.ts';
import { id } from '../contract/id.ts';
import type { Platform } from '../platform/platform.ts';
import { tooMany } from './answer.ts';
import type { MemberContext } from './guard.ts';

const DAY_MS = 86_400_000;

type Needs = Pick<Platform, 'commands' | 'reads' | 'config' | 'clock'>;
/** The stream that the request would write to; with the request's key it tells whether it has done so before. */
type StreamOf = (command: Command, c: MemberContext) => string | Promise<string>;

const thingId = id('Thing');
/** The stream of the thing whose id the path has; where that is no id, a stream that is always empty. */
export const ofPath =
  (streamOf: (id: string) => string): StreamOf =>
  (_, c) =>
    streamOf(thingId.safeParse(c.req.param('id')).data ?? '');

interface Counting {
  /** Whatever stands in the stream is this act, done before: with another key it costs nothing either. */
  readonly isOnce?: boolean;
}

/** One of the day's acts. */
interface OneOfDay {
  readonly act: Act;
  readonly member: string;
  readonly day: number;
}

/** Numbers are kept for so many members; who loses one may do it once less that day. */
const LEFT_OVER_KEPT = 10_000;

/** Numbers that were taken for acts that were refused: this process uses them for the next ones. */
function createLeftOvers() {
  const counts = growingCache<string, number>(LEFT_OVER_KEPT);
  return {
    add: (stream: string): void => void counts.set(stream, (counts.get(stream) ?? 0) + 1),
    /** @returns whether there was one */
    take(stream: string): boolean {
      const count = counts.get(stream) ?? 0;
      if (count > 0) counts.set(stream, count - 1);
      return count > 0;
    },
  };
}

/**
 * Bounds what a member does in a day. Each act takes one of the day's numbers, in a stream of its own, before it is done:
 * the log orders them, so that processes and machines that decide in the same moment never let more through than one
 * alone would. A request that was carried out before passes, and takes none. Of one that is refused the number serves for
 * the next act; where it is not known how it ended (5xx), it is used.
 */
export function createQuota({ commands, reads, config, clock }: Needs) {
  const isOn = config.RATE_LIMIT === 'on';
  const leftOver = createLeftOvers();
  const enter = createKeyedMutex();

  const knownAs = (member: string) => {
    const row = reads.queries.members.find(member);
    return acquaintance(row && { ...row, emailConfirmed: row.emailConfirmed === 1 }, clock());
  };

  async function isDone(stream: string, command: Command, isOnce: boolean): Promise<boolean> {
    if (isOnce) return (await commands.history(stream)).length > 0;
    return commands.isCarriedOut(stream, command);
  }

  /** @returns whether one of the day's numbers was left */
  async function take({ act, member, day }: OneOfDay, most: number, command: Command): Promise<boolean> {
    const stream = quotaStream(act, member, day);
    if (leftOver.take(stream)) return true;
    const decide = ([last]: readonly DomainEvent[]): Decision<'used-up'> => {
      const used = last ? last.revision + 1 : 0;
      return used < most ? { facts: [{ type: 'QuotaUsed', data: { member, act, day } }] } : { refused: 'used-up' };
    };
    // The request's key names what it does, not its number of the day.
    const outcome = await commands.execute(stream, { ...command, key: undefined }, decide, { lastOnly: true });
    return !('refused' in outcome);
  }

  return function quota(act: Act, streamOf: StreamOf, { isOnce = false }: Counting = {}) {
    return createMiddleware<{ Variables: MemberContext['var'] }>(async function quota(c, next) {
      if (!isOn) return next();
      const { command } = c.var;
      const { member } = c.var.member;
      const stream = await streamOf(command, c);
      // A request that is repeated before it is answered is the same act. Others who write to the stream are not held up.
      const leave = await enter(`${member} ${stream}`);
      try {
        if (await isDone(stream, command, isOnce)) return await next();
        const now = clock();
        const one = { act, member, day: indiaDayNumber(now) };
        const known = knownAs(member);
        if (!(await take(one, quotaOf(act, known), command))) {
          const wait = DAY_MS - ((now + INDIA_AHEAD_MS) % DAY_MS);
          return tooMany(c, Math.ceil(wait / 1000), known === 'settled' ? 'ofAnybody' : 'ofNewAccount');
        }
        await next();
        const { status } = c.res;
        // What went on being changed while it was decided may have been written in part.
        const isRefused = status >= 400 && status < 500 && !(c.error instanceof StreamContended);
        if (isRefused) leftOver.add(quotaStream(act, member, one.day));
      } finally {
        leave();
      }
    });
  };
}
