import type { DomainEvent } from '#events/catalogue.ts';
import type { Decision } from '../commands/commands.ts';

/** The two ends of a follow, as member ids. */
export interface Follow {
  readonly follower: string;
  readonly followed: string;
}

const follows = (history: readonly DomainEvent[]): boolean => history.at(-1)?.type === 'UserFollowed';

export function decideFollow({ follower, followed }: Follow) {
  return function decide(history: readonly DomainEvent[]): Decision<'already-followed'> {
    if (follows(history)) return { refused: 'already-followed' };
    return { facts: [{ type: 'UserFollowed', data: { follower, followed } }] };
  };
}

export function decideUnfollow({ follower, followed }: Follow) {
  return function decide(history: readonly DomainEvent[]): Decision<'not-followed'> {
    if (!follows(history)) return { refused: 'not-followed' };
    return { facts: [{ type: 'UserUnfollowed', data: { follower, followed } }] };
  };
}
