import type { DomainEvent } from '#events/catalogue.ts';
import type { Decision } from '../commands/commands.ts';

/** What has been read stays read: only a later notice moves the mark. @param upTo a position of the log that is past */
export function decideRead(member: string, upTo: number) {
  return function decide(history: readonly DomainEvent[]): Decision<never> {
    const last = history.at(-1);
    if (last?.type === 'InboxRead' && last.data.upTo >= upTo) return { facts: [] };
    return { facts: [{ type: 'InboxRead', data: { member, upTo } }] };
  };
}
