import type { DomainEvent } from '#events/catalogue.ts';
import type { Help } from '#events/subjects/operation.ts';
import type { Decision } from '../commands/commands.ts';

/** Who does it, and why. */
interface Reasoned {
  readonly by: string;
  readonly reason: string;
}

/** Skipped again, nothing happens. */
export function decideSkip({ reason, ...data }: Reasoned & { readonly model: string; readonly position: number }) {
  return function decide(history: readonly DomainEvent[]): Decision<never> {
    const isSo = history.some((event) => event.type === 'EventSkipped' && event.data.position === data.position);
    return { facts: isSo ? [] : [{ type: 'EventSkipped', data, personal: { reason } }] };
  };
}

export function decideRetryModel({ reason, ...data }: Reasoned & { readonly model: string }) {
  return (): Decision<never> => ({ facts: [{ type: 'ProjectionRetried', data, personal: { reason } }] });
}

/** What was given up begins again; what is under way already does not begin twice. @param now milliseconds since 1970 */
export function decideRetryEffect({ by, reason }: Reasoned, now: number) {
  return function decide(history: readonly DomainEvent[]): Decision<'not-failed'> {
    const last = history.at(-1);
    if (last?.type === 'EffectRetried') return { facts: [] };
    if (last?.type !== 'EffectEnded' || last.data.outcome !== 'given-up') return { refused: 'not-failed' };
    const { effect, process } = last.data;
    return { facts: [{ type: 'EffectRetried', data: { by, effect, process, until: now }, personal: { reason } }] };
  };
}

/** Each kind of help comes to a member once in so long: a mail a press would be too many. */
export const HELP_AGAIN_MS = 60_000;

/** @param now milliseconds since 1970 */
export function decideHelp(
  { reason, ...data }: Reasoned & { readonly member: string; readonly help: Help },
  now: number,
) {
  return function decide(history: readonly DomainEvent[]): Decision<'lately'> {
    const wasLately = history.some(
      (event) => event.type === 'MemberHelped' && event.data.help === data.help && now - event.at < HELP_AGAIN_MS,
    );
    if (wasLately) return { refused: 'lately' };
    return { facts: [{ type: 'MemberHelped', data, personal: { reason } }] };
  };
}
