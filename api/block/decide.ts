import type { DomainEvent } from '#events/catalogue.ts';
import { standingOf } from '../access/sight.ts';
import type { Decision } from '../commands/commands.ts';

/** What a member does about another. */
export type BlockAct = 'block' | 'unblock' | 'mute' | 'unmute';

const FACT = {
  block: 'MemberBlocked',
  unblock: 'MemberUnblocked',
  mute: 'MemberMuted',
  unmute: 'MemberUnmuted',
} as const;

/** Done again, nothing happens. */
export function decideBlock(act: BlockAct, data: { readonly by: string; readonly member: string }) {
  return function decide(history: readonly DomainEvent[]): Decision<never> {
    const { blocked, muted } = standingOf(history);
    const is = act === 'block' || act === 'unblock' ? blocked : muted;
    const wanted = act === 'block' || act === 'mute';
    return { facts: is === wanted ? [] : [{ type: FACT[act], data }] };
  };
}
