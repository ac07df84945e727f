import type { DomainEvent } from '#events/catalogue.ts';
import type { Decision } from '../commands/commands.ts';
import type { StoredPicture } from '../file/stored.ts';

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
  return last?.type === 'MessageSent' || last?.type === 'MessageTakenBack' ? [last.data.by, last.data.to] : null;
}

/** A PDF that comes along: its storage key and its bytes. */
export interface SentDocument {
  readonly key: string;
  readonly size: number;
}

interface Sending {
  readonly conversation: string;
  readonly message: string;
  readonly by: string;
}

/** The other of the two. */
const otherIn = (pair: readonly [string, string], one: string): string => (pair[0] === one ? pair[1] : pair[0]);

/** Writes to the other of the two: words that stand ready in a stream of their own. */
export function decideSend(
  message: Sending & { readonly image: StoredPicture | null; readonly document: SentDocument | null },
) {
  return function decide(history: readonly DomainEvent[]): Decision<'unknown'> {
    const pair = pairIn(history);
    if (!pair?.includes(message.by)) return { refused: 'unknown' };
    return { facts: [{ type: 'MessageSent', data: { ...message, to: otherIn(pair, message.by) }, personal: {} }] };
  };
}

/** Takes a message of one's own back. Whether it is one's own, and still may be, is asked of its words. */
export function decideTakeBack(message: Sending & { readonly document?: string }) {
  return function decide(history: readonly DomainEvent[]): Decision<'unknown'> {
    const pair = pairIn(history);
    if (!pair?.includes(message.by)) return { refused: 'unknown' };
    const last = history.at(-1);
    const isTaken = last?.type === 'MessageTakenBack' && last.data.message === message.message;
    const data = { ...message, to: otherIn(pair, message.by) };
    return { facts: isTaken ? [] : [{ type: 'MessageTakenBack', data }] };
  };
}

/** Notes how far one of the two has read; the same again is nothing new. */
interface Seen {
  readonly conversation: string;
  readonly member: string;
  readonly upTo: string;
  readonly told: boolean;
}

export function decideSeen(data: Seen) {
  return function decide(history: readonly DomainEvent[]): Decision<never> {
    const last = history.at(-1);
    const isKnown = last?.type === 'ConversationSeen' && last.data.upTo === data.upTo;
    return { facts: isKnown ? [] : [{ type: 'ConversationSeen', data }] };
  };
}
