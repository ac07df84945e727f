import type { DomainEvent } from '#events/catalogue.ts';
import { blockStream, muteStream } from '#events/subjects/block.ts';
import type { Decision } from '../commands/commands.ts';

/** What a member does about another. */
export type BlockAct = 'block' | 'unblock' | 'mute' | 'unmute';

const DONE = {
  block: { type: 'MemberBlocked', stream: blockStream, begins: true },
  unblock: { type: 'MemberUnblocked', stream: blockStream, begins: false },
  mute: { type: 'MemberMuted', stream: muteStream, begins: true },
  unmute: { type: 'MemberUnmuted', stream: muteStream, begins: false },
} as const;

/** Where an act is written down. */
export const streamOf = (act: BlockAct, by: string, member: string): string => DONE[act].stream(by, member);

/** Done again, nothing happens; the last event is all that is looked at. */
export function decideBlock(act: BlockAct, data: { readonly by: string; readonly member: string }) {
  const { type, begins } = DONE[act];
  return function decide(history: readonly DomainEvent[]): Decision<never> {
    const last = history.at(-1);
    const isSo = last ? last.type === type : !begins;
    return { facts: isSo ? [] : [{ type, data }] };
  };
}
