import { createSecretKey, randomBytes } from 'node:crypto';
import * as z from 'zod';
import { WrongExpectedRevision } from '#events/port/store.ts';
import { seal, unseal } from '#events/seal.ts';
import { ticketStream } from '#events/subjects/factor.ts';
import type { Command } from '../commands/commands.ts';
import type { Platform } from '../platform/platform.ts';

export const TICKET_MS = 5 * 60_000;
const TICKET_MOST = 1000;

/** What a ticket is good for: the second step of a sign-in, adding a passkey, showing again that it is oneself. */
type Purpose = 'sign-in' | 'passkey' | 'step-up';

const shape = z.object({
  id: z.string(),
  member: z.string(),
  /** Milliseconds since 1970. */
  until: z.number(),
  /** What else its bearer must bring: see who made it. */
  bound: z.array(z.string()),
});
export type Ticket = z.output<typeof shape>;

/**
 * Sealed notes to oneself that somebody else carries: good for a few minutes, for one purpose, and once. Those that are given
 * out take no room; one that was used begins a stream of its own, which nobody can begin again.
 */
export function ticketsOf({ commands, secret }: Pick<Platform, 'commands' | 'secret'>) {
  const key = createSecretKey(secret('tickets').subarray(0, 32));

  return {
    create(purpose: Purpose, member: string, at: number, bound: readonly string[] = []): string {
      const ticket: Ticket = { id: randomBytes(12).toString('hex'), member, until: at + TICKET_MS, bound: [...bound] };
      return Buffer.from(seal(key, JSON.stringify(ticket), purpose), 'base64').toString('base64url');
    },

    /** What a ticket says; null for one that is made up, for something else, or too old. */
    open(purpose: Purpose, text: string, at: number): Ticket | null {
      if (text.length > TICKET_MOST) return null;
      try {
        const ticket = shape.parse(JSON.parse(unseal(key, Buffer.from(text, 'base64url').toString('base64'), purpose)));
        return at < ticket.until ? ticket : null;
      } catch {
        return null; // whatever is not ours does not open
      }
    },

    /** Whether another command has used a ticket up: nothing else is to be used up with it. */
    async isSpent({ id }: Ticket, command: Command): Promise<boolean> {
      const stream = ticketStream(id);
      return (await commands.history(stream)).length > 0 && !(await commands.isCarriedOut(stream, command));
    },

    /** Uses a ticket up; false where it was used before. */
    async use({ id, member }: Ticket, command: Command): Promise<boolean> {
      try {
        await commands.begin(ticketStream(id), [{ type: 'TicketUsed', data: { ticket: id, member } }], command);
        return true;
      } catch (error) {
        if (error instanceof WrongExpectedRevision) return false;
        throw error;
      }
    },
  };
}

export type Tickets = ReturnType<typeof ticketsOf>;
