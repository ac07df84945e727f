import { createHmac, timingSafeEqual } from 'node:crypto';
import type { SUBSCRIPTIONS } from '../contract/unsubscribe.ts';
import type { Platform } from '../platform/platform.ts';

type SubscriptionKind = (typeof SUBSCRIPTIONS)[number];

/**
 * What one click ends. `thing`: of an alert, the id of the saved search; '-' of reminders and of the daily mails, which a
 * member has or has not.
 */
export interface Subscription {
  readonly kind: SubscriptionKind;
  readonly member: string;
  readonly thing: string;
}

const CODE_CHARACTERS = 32;

/**
 * Addresses that end a subscription for whoever has them (RFC 8058, section 3.1: nothing else is asked of who posts there).
 * The code binds kind, member and thing; it hangs on the master key alone, so it is good for as long as the mail is kept.
 */
export function createTickets({ secret, publicUrl }: Pick<Platform, 'secret' | 'publicUrl'>) {
  const key = secret('unsubscribe');

  const codeOf = ({ kind, member, thing }: Subscription): string =>
    createHmac('sha256', key).update(`${kind}\0${member}\0${thing}`).digest('base64url').slice(0, CODE_CHARACTERS);

  return {
    /** The address for a List-Unsubscribe header. */
    address: (one: Subscription): string =>
      `${publicUrl}/api/v1/unsubscribe/${one.kind}.${one.member}.${one.thing}.${codeOf(one)}`,

    /** @param ticket the address's last part, in the shape that the contract asks for; null where its code is another */
    read(ticket: string): Subscription | null {
      const [kind = '', member = '', thing = '', given = ''] = ticket.split('.');
      const one: Subscription = { kind: kind as SubscriptionKind, member, thing }; // by the contract's shape
      const [mine, theirs] = [Buffer.from(codeOf(one)), Buffer.from(given)];
      return mine.length === theirs.length && timingSafeEqual(mine, theirs) ? one : null;
    },
  };
}

export type Tickets = ReturnType<typeof createTickets>;
