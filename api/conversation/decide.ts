import type { DomainEvent } from '#events/catalogue.ts';
import type { Decision } from '../commands/commands.ts';

/** Begins the conversation of two, where it has not begun. */
export function decideBegin(data: { readonly conversation: string; readonly by: string; readonly with: string }) {
  return function decide(history: readonly DomainEvent[]): Decision<never> {
    return { facts: history.length > 0 ? [] : [{ type: 'ConversationBegun', data }] };
  };
}

/** The two, as the last event of their conversation names them; null where it is no conversation. */
export function pairIn(history: readonly DomainEvent[]): readonly [string, string] | null {
  const last = history.at(-1);
  if (last?.type === 'ConversationBegun') return [last.data.by, last.data.with];
  return last?.type === 'MessageSent' ? [last.data.by, last.data.to] : null;
}

interface Sending {
  readonly conversation: string;
  readonly message: string;
  readonly by: string;
  readonly text: string;
}

/** Writes to the other of the two. */
export function decideSend({ text, ...message }: Sending) {
  return function decide(history: readonly DomainEvent[]): Decision<'unknown'> {
    const pair = pairIn(history);
    if (!pair?.includes(message.by)) return { refused: 'unknown' };
    const to = pair[0] === message.by ? pair[1] : pair[0];
    return { facts: [{ type: 'MessageSent', data: { ...message, to }, personal: { text } }] };
  };
}

/** Notes how far one of the two has read; the same again is nothing new. */
export function decideSeen(data: { readonly conversation: string; readonly member: string; readonly upTo: string }) {
  return function decide(history: readonly DomainEvent[]): Decision<never> {
    const last = history.at(-1);
    const isKnown = last?.type === 'ConversationSeen' && last.data.upTo === data.upTo;
    return { facts: isKnown ? [] : [{ type: 'ConversationSeen', data }] };
  };
}
