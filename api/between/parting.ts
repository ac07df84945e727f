import type { DomainEvent } from '#events/catalogue.ts';
import { connectionStream } from '#events/subjects/connection.ts';
import { followStream } from '#events/subjects/follow.ts';
import type { Sight } from '../access/sight.ts';
import type { Command, Decision } from '../commands/commands.ts';
import type { Platform } from '../platform/platform.ts';
import { decideEnd, decideReply } from './connection.ts';
import { decideUnfollow, type Follow } from './follow.ts';

/** What a member has begun with another. */
type Began = 'following' | 'asking' | 'connecting';

interface Pair {
  readonly member: string;
  readonly other: string;
}

/** Where nobody follows, nothing is refused: the answer says how far the stream was read. */
function decideNoFollow(follow: Follow) {
  const decide = decideUnfollow(follow);
  return (history: readonly DomainEvent[]): Decision<never> => {
    const decision = decide(history);
    return 'refused' in decision ? { facts: [] } : decision;
  };
}

/**
 * Ends what is between two members with a block.
 *
 * A block and what it ends stand in streams of their own, so a follow or a request can be written while a block is. Each side
 * therefore looks twice: whoever blocks reads what is between the two once the block is written, and whoever begins something asks
 * for blocks before and once it is written. Whichever was written last is then found by the one who wrote it. A process
 * (`processes/partings.ts`) makes up for whoever was cut off in between.
 */
export function createParting(
  { commands }: Pick<Platform, 'commands'>,
  { isBlockedInLog }: Pick<Sight, 'isBlockedInLog'>,
) {
  /**
   * Ends it in silence.
   * @param by who blocked
   * @returns the position that a read model must have come to before it tells nothing of it
   */
  async function part(by: string, other: string, command: Command): Promise<number> {
    // What they ask is declined, which they are not told either; what one asks, or has, ends.
    const unkeyed = { ...command, key: undefined };
    const stream = connectionStream(by, other);
    await commands.execute(stream, unkeyed, decideReply({ from: other, to: by, accept: false }));
    const ended = await commands.execute(stream, command, decideEnd({ by, other }));
    const left = await Promise.all(
      [
        { follower: by, followed: other },
        { follower: other, followed: by },
      ].map((follow) =>
        commands.execute(followStream(follow.follower, follow.followed), command, decideNoFollow(follow), {
          lastOnly: true,
        }),
      ),
    );
    return Math.max(ended.position, ...left.map(({ position }) => position));
  }

  return {
    part,

    /**
     * Takes back what a member has begun with another a moment ago, where a block was written meanwhile.
     * @param command the one that began it
     * @returns whether there is a block; its answer is then the one that a block has
     */
    async isTakenBack(began: Began, { member, other }: Pair, command: Command): Promise<boolean> {
      const [own, theirs] = await Promise.all([isBlockedInLog(member, other), isBlockedInLog(other, member)]);
      if (!own && !theirs) return false;
      const silent = { ...command, actor: null, key: undefined };
      const [by, from] = theirs ? [other, member] : [member, other];
      await part(by, from, silent);
      // A declined request is open for whoever asked. This one was answered as one that cannot be.
      if (began === 'asking')
        await commands.execute(connectionStream(by, from), silent, decideEnd({ by: member, other }));
      return true;
    },
  };
}

export type Parting = ReturnType<typeof createParting>;
