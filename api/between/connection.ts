import type { DomainEvent } from '#events/catalogue.ts';
import type { Decision } from '../commands/commands.ts';

/** Nobody asks the same member again sooner: a no must not be asked away. */
const AGAIN_MS = 90 * 86_400_000;

/** What stands between two members, as their stream tells it. */
export interface Pair {
  readonly isConnected: boolean;
  /** The request that whoever asked sees as open, also where it was declined. */
  readonly open: { readonly from: string; readonly declined: boolean } | null;
  /** From when on a member may ask, in milliseconds since 1970; whoever is not in it may at once. */
  readonly again: ReadonlyMap<string, number>;
}

export function pairFrom(history: readonly DomainEvent[]): Pair {
  const again = new Map<string, number>();
  let isConnected = false;
  let open: Pair['open'] = null;
  for (const event of history) {
    switch (event.type) {
      case 'ConnectionAsked':
        open = { from: event.data.from, declined: false };
        again.set(event.data.from, event.at + AGAIN_MS);
        break;
      case 'ConnectionAccepted':
        isConnected = true;
        open = null;
        break;
      case 'ConnectionDeclined':
        open = { from: event.data.from, declined: true };
        break;
      case 'ConnectionWithdrawn':
        open = null;
        break;
      case 'ConnectionEnded':
        isConnected = false;
        // Who ended it may think better of it; the other waits as after a no.
        again.delete(event.data.by);
        again.set(event.data.other, event.at + AGAIN_MS);
        break;
    }
  }
  return { isConnected, open, again };
}

export interface Asking {
  readonly from: string;
  readonly to: string;
  readonly note: string;
  readonly at: number;
}

/**
 * Asks, or accepts where the other has asked: also where that was declined, since whoever asked sees it as open still. For
 * the same reason only the asker's own doings say when they may ask again.
 */
export function decideAsk({ from, to, note, at }: Asking) {
  return function decide(history: readonly DomainEvent[]): Decision<'asked-lately'> {
    const { isConnected, open, again } = pairFrom(history);
    if (isConnected) return { facts: [] };
    if (open?.from === to) return { facts: [{ type: 'ConnectionAccepted', data: { from: to, to: from } }] };
    if ((again.get(from) ?? 0) > at) return { refused: 'asked-lately' };
    return { facts: [{ type: 'ConnectionAsked', data: { from, to }, personal: { note } }] };
  };
}

/** Answers a request. Who declined it may still accept, for as long as it was not withdrawn. */
export function decideReply({ from, to, accept }: { from: string; to: string; accept: boolean }) {
  return function decide(history: readonly DomainEvent[]): Decision<'unknown'> {
    const { isConnected, open } = pairFrom(history);
    if (isConnected && accept) return { facts: [] };
    if (isConnected || open?.from !== from) return { refused: 'unknown' };
    if (accept) return { facts: [{ type: 'ConnectionAccepted', data: { from, to } }] };
    return { facts: open.declined ? [] : [{ type: 'ConnectionDeclined', data: { from, to } }] };
  };
}

/** Connects two who were introduced and both said yes. */
export function decideIntroduced(data: { readonly from: string; readonly to: string }) {
  return function decide(history: readonly DomainEvent[]): Decision<never> {
    return { facts: pairFrom(history).isConnected ? [] : [{ type: 'ConnectionAccepted', data }] };
  };
}

/** Ends a connection, or withdraws one's own request. Where there is neither, nothing happens. */
export function decideEnd({ by, other }: { by: string; other: string }) {
  return function decide(history: readonly DomainEvent[]): Decision<never> {
    const { isConnected, open } = pairFrom(history);
    if (isConnected) return { facts: [{ type: 'ConnectionEnded', data: { by, other } }] };
    if (open?.from === by) return { facts: [{ type: 'ConnectionWithdrawn', data: { from: by, to: other } }] };
    return { facts: [] };
  };
}
