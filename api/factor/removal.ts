import type { DomainEvent } from '#events/catalogue.ts';
import type { Decision } from '../commands/commands.ts';
import { factorsFrom, hasFactor } from './decide.ts';

/** So long a member can object before an administrator's removal of their second factors takes effect. */
export const OBJECT_MS = 3 * 86_400_000;

/** So long another administrator can ask for it too. */
const HALF_MS = 7 * 86_400_000;

/** A removal that waits for its day, or for another administrator. */
interface Removal {
  readonly removal: string;
  readonly by: string;
  /** Milliseconds since 1970; null while another administrator must ask for it too. */
  readonly from: number | null;
  /** Milliseconds since 1970. */
  readonly askedAt: number;
}

/** Whoever adds a factor, makes codes or uses one has not lost what they sign in with. */
function isInUse(event: DomainEvent): boolean {
  if (event.type === 'RecoveryCodesIssued') return event.data.hashes.length > 0;
  return event.type === 'PasskeyAdded' || event.type === 'TotpConfirmed' || event.type === 'RecoveryCodeUsed';
}

/** null where none was asked for, the member objected, factors are in use, or nothing is left to remove. */
export function removalFrom(history: readonly DomainEvent[]): Removal | null {
  let waiting: Removal | null = null;
  history.forEach((event, n) => {
    if (event.type === 'FactorsRemovalAsked') waiting = { ...event.data, askedAt: event.at };
    if (event.type === 'FactorsRemovalStopped' && event.data.removal === waiting?.removal) waiting = null;
    if (isInUse(event)) waiting = null;
    if (event.type === 'FactorRemoved' && !hasFactor(factorsFrom(history.slice(0, n + 1)))) waiting = null;
  });
  return waiting;
}

export interface Asking {
  readonly member: string;
  readonly removal: string;
  /** The administrator. */
  readonly by: string;
  readonly reason: string;
  /** The member is an administrator: two others must ask. */
  readonly isInOffice: boolean;
  /** Milliseconds since 1970. */
  readonly at: number;
}

type Refused = 'oneself' | 'no-factor' | 'asked-already';

export function decideAskRemoval({ member, removal, by, reason, isInOffice, at }: Asking) {
  return function decide(history: readonly DomainEvent[]): Decision<Refused> {
    // Whoever can ask has their factors at hand.
    if (by === member) return { refused: 'oneself' };
    if (!hasFactor(factorsFrom(history))) return { refused: 'no-factor' };
    const asked = removalFrom(history);
    const isLapsed = asked !== null && asked.from === null && at >= asked.askedAt + HALF_MS;
    const before = isLapsed ? null : asked;
    if (before && (before.from !== null || before.by === by)) return { refused: 'asked-already' };
    const from = isInOffice && before === null ? null : at + OBJECT_MS;
    return { facts: [{ type: 'FactorsRemovalAsked', data: { member, removal, by, from }, personal: { reason } }] };
  };
}

/** Stopped again, nothing happens. */
export function decideStopRemoval(member: string, removal: string) {
  return function decide(history: readonly DomainEvent[]): Decision<'over'> {
    const isStopped = history.some(
      ({ type, data }) => type === 'FactorsRemovalStopped' && 'removal' in data && data.removal === removal,
    );
    if (isStopped) return { facts: [] };
    if (removalFrom(history)?.removal !== removal) return { refused: 'over' };
    return { facts: [{ type: 'FactorsRemovalStopped', data: { member, removal } }] };
  };
}

/** Stops whatever removal waits: a member who is in has not lost what they sign in with. Where none waits, nothing happens. */
export function decideKeepFactors(member: string) {
  return function decide(history: readonly DomainEvent[]): Decision<never> {
    const waiting = removalFrom(history);
    if (waiting === null) return { facts: [] };
    return { facts: [{ type: 'FactorsRemovalStopped', data: { member, removal: waiting.removal } }] };
  };
}

/** Removes every factor once its day has come: one that was added meanwhile has stopped it. It may be repeated. @param at milliseconds since 1970 */
export function decideRemoval(member: string, removal: string, at: number) {
  return function decide(history: readonly DomainEvent[]): Decision<never> {
    const waiting = removalFrom(history);
    if (waiting?.removal !== removal || waiting.from === null || at < waiting.from) return { facts: [] };
    const { totp, passkeys } = factorsFrom(history);
    const all = [...(totp ? [totp] : []), ...passkeys];
    return { facts: all.map(({ id: factor }) => ({ type: 'FactorRemoved', data: { member, factor } }) as const) };
  };
}
