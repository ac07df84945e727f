import type { DomainEvent } from '#events/catalogue.ts';
import type { Decision } from '../commands/commands.ts';
import { type Account, standingFrom } from './account.ts';

const CODE_GOOD_MS = 3_600_000;
const TRIES_MOST = 10;

/** An address that was asked for. */
export interface Asked {
  readonly change: string;
  readonly email: string;
  readonly before: string;
  readonly position: number;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly expiresAt: number;
  readonly wrong: number;
}

/** What was asked for, the newest last; without what its member took along when they were forgotten. */
export const askedFrom = (history: readonly DomainEvent[]): readonly Asked[] =>
  history.reduce<readonly Asked[]>((all, event) => {
    if (event.type === 'EmailChangeMistried')
      return all.map((one) => (one.change === event.data.change ? { ...one, wrong: one.wrong + 1 } : one));
    if (event.type !== 'EmailChangeAsked' || event.personal === null) return all;
    const { change, expiresAt } = event.data;
    return all.concat({ change, expiresAt, ...event.personal, position: event.position, at: event.at, wrong: 0 });
  }, []);

/** Whether the account was taken back since: whoever asked before that is thrown out, and so are their links. */
export const isOvertaken = (history: readonly DomainEvent[], asked: Asked): boolean =>
  history.some(({ type, position }) => type === 'EmailChangeUndone' && position > asked.position);

/** The one whose code can still be answered: the newest alone. @param own the member's own stream */
export function waiting(history: readonly DomainEvent[], own: readonly DomainEvent[], at: number): Asked | null {
  const newest = askedFrom(history).at(-1);
  if (!newest || isOvertaken(own, newest)) return null;
  return at < newest.expiresAt && newest.wrong < TRIES_MOST ? newest : null;
}

export const decideAsk =
  (member: string, change: string, { email, before }: Pick<Asked, 'email' | 'before'>, at: number) =>
  (): Decision<never> => ({
    facts: [
      {
        type: 'EmailChangeAsked',
        data: { member, change, expiresAt: at + CODE_GOOD_MS },
        personal: { email, before },
      },
    ],
  });

export const decideMistry =
  (member: string, change: string) =>
  (history: readonly DomainEvent[]): Decision<never> => {
    const asked = askedFrom(history).find((one) => one.change === change);
    if (!asked || asked.wrong >= TRIES_MOST) return { facts: [] };
    return { facts: [{ type: 'EmailChangeMistried', data: { member, change } }] };
  };

/** In the member's own stream: the address is another one, and shown to be theirs. What was undone stays so. */
export const decideChange =
  (asked: Asked) =>
  (history: readonly DomainEvent[]): Decision<'no-member' | 'undone'> => {
    const standing = standingFrom(history);
    if (standing.is !== 'member') return { refused: 'no-member' };
    const { change, email } = asked;
    if (isUndone(history, change) || isOvertaken(history, asked)) return { refused: 'undone' };
    if (history.some((event) => event.type === 'EmailChanged' && event.data.change === change)) return { facts: [] };
    const { id: member, email: before, emailConfirmed: confirmed } = standing;
    return { facts: [{ type: 'EmailChanged', data: { member, change, confirmed }, personal: { email, before } }] };
  };

/** Where a change was undone; null where it was not. */
export const undoneAt = (history: readonly DomainEvent[], change: string): number | null =>
  history.find((event) => event.type === 'EmailChangeUndone' && event.data.change === change)?.position ?? null;

export const isUndone = (history: readonly DomainEvent[], change: string): boolean =>
  undoneAt(history, change) !== null;

/** The address to which an undoing goes back, and whether it was confirmed; null where it is too late or never was. */
export function backTo(account: Account, asked: Asked | undefined, change: string, at: number) {
  const changed = account.changes?.find((one) => one.change === change && at < one.until);
  if (changed) return { email: changed.before, confirmed: changed.confirmed };
  // Not answered yet: it never will be.
  return asked && at < asked.expiresAt ? { email: account.email, confirmed: account.emailConfirmed } : null;
}

export const decideUndo =
  (asked: Asked | undefined, change: string, at: number) =>
  (history: readonly DomainEvent[]): Decision<'no-change'> => {
    const standing = standingFrom(history);
    if (standing.is !== 'member') return { refused: 'no-change' };
    if (isUndone(history, change)) return { facts: [] };
    const back = backTo(standing, asked && isOvertaken(history, asked) ? undefined : asked, change, at);
    if (!back) return { refused: 'no-change' };
    const { email, confirmed } = back;
    return {
      facts: [{ type: 'EmailChangeUndone', data: { member: standing.id, change, confirmed }, personal: { email } }],
    };
  };
