import type { DomainEvent } from '#events/catalogue.ts';
import type { Decision } from '../commands/commands.ts';

/** A like is a toggle: whoever likes a post takes that back by doing it again. */
export function decideInteract(post: string, member: string) {
  return function decide(history: readonly DomainEvent[]): Decision<never> {
    const liked = history.at(-1)?.type === 'PostLiked';
    return { facts: [{ type: liked ? 'PostUnliked' : 'PostLiked', data: { post, member } }] };
  };
}
