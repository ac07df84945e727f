import type { DomainEvent } from '#events/catalogue.ts';
import type { Decision } from '../commands/commands.ts';
import { type Account, standingFrom } from './account.ts';

export type Decide<R extends string> = (history: readonly DomainEvent[]) => Decision<R>;

/** Decides on a member's behalf; whoever is not, or no longer, a member is refused. */
export function forMember<R extends string>(decide: (account: Account) => Decision<R>): Decide<R | 'no-member'> {
  return function decideForMember(history) {
    const standing = standingFrom(history);
    return standing.is === 'member' ? decide(standing) : { refused: 'no-member' };
  };
}
