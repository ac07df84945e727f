import type { DomainEvent, Fact } from '#events/catalogue.ts';
import type { Decision } from '../commands/commands.ts';
import { stepOf } from './totp.ts';

/** A secret that was given out and not confirmed is forgotten after so long. */
const PENDING_MS = 3_600_000;
export const PASSKEYS_MOST = 10;

export interface Totp {
  readonly id: string;
  /** Base32. */
  readonly secret: string;
  /** Of the code that confirmed it: neither that one nor an earlier one is good again. */
  readonly step: number;
  readonly since: number;
}

export interface Passkey {
  readonly id: string;
  readonly credential: string;
  readonly publicKey: string;
  readonly transports: readonly string[];
  readonly counter: number;
  readonly since: number;
}

interface Pending {
  readonly id: string;
  readonly secret: string;
  readonly name: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** What a member's stream of factors adds up to. `since`: the position of the event that added one. */
export interface Factors {
  readonly pending: Pending | null;
  readonly totp: Totp | null;
  readonly passkeys: readonly Passkey[];
  /** Hashes of the recovery codes that are good. */
  readonly codes: readonly string[];
}

const NONE: Factors = { pending: null, totp: null, passkeys: [], codes: [] };

export const factorsFrom = (history: readonly DomainEvent[]): Factors => history.reduce<Factors>(evolve, NONE);

export const hasFactor = ({ totp, passkeys }: Factors): boolean => totp !== null || passkeys.length > 0;

function evolve(state: Factors, event: DomainEvent): Factors {
  switch (event.type) {
    case 'TotpBegun': {
      if (event.personal === null) return state;
      return { ...state, pending: { id: event.data.factor, at: event.at, ...event.personal } };
    }
    case 'TotpConfirmed': {
      const { pending } = state;
      if (pending?.id !== event.data.factor) return state;
      const { id, secret } = pending;
      return { ...state, pending: null, totp: { id, secret, step: event.data.step, since: event.position } };
    }
    case 'PasskeyAdded': {
      if (event.personal === null) return state;
      const { credential, publicKey, transports } = event.personal;
      const { factor: id, counter } = event.data;
      const added = { id, credential, publicKey, transports, counter, since: event.position };
      return { ...state, passkeys: [...state.passkeys, added] };
    }
    case 'FactorRemoved': {
      const { factor } = event.data;
      const totp = state.totp?.id === factor ? null : state.totp;
      const passkeys = state.passkeys.filter(({ id }) => id !== factor);
      // Recovery codes stand in for a factor: without one they open nothing.
      return { ...state, totp, passkeys, codes: hasFactor({ ...state, totp, passkeys }) ? state.codes : [] };
    }
    case 'RecoveryCodesIssued':
      return { ...state, codes: event.data.hashes };
    case 'RecoveryCodeUsed':
      return { ...state, codes: state.codes.filter((hash) => hash !== event.data.hash) };
    default:
      return state;
  }
}

type Decide<R extends string> = (history: readonly DomainEvent[]) => Decision<R>;

export function decideBeginTotp(member: string, fresh: { id: string; secret: string; name: string }): Decide<'there'> {
  const { id: factor, ...personal } = fresh;
  return (history) =>
    factorsFrom(history).totp
      ? { refused: 'there' }
      : { facts: [{ type: 'TotpBegun', data: { member, factor }, personal }] };
}

/** Confirms the secret that was given out last, with a code of it, and issues recovery codes in place of any before. */
export function decideConfirmTotp(
  member: string,
  { code, hashes, at }: { readonly code: string; readonly hashes: readonly string[]; readonly at: number },
): Decide<'there' | 'none' | 'wrong'> {
  return function decide(history) {
    const { totp, pending } = factorsFrom(history);
    if (totp) return { refused: 'there' };
    if (!pending || at - pending.at >= PENDING_MS) return { refused: 'none' };
    const step = stepOf(pending.secret, code, at);
    if (step === null) return { refused: 'wrong' };
    const { id: factor, name } = pending;
    return {
      facts: [
        { type: 'TotpConfirmed', data: { member, factor, step }, personal: { name } },
        { type: 'RecoveryCodesIssued', data: { member, hashes: [...hashes] } },
      ],
    };
  };
}

export interface NewPasskey extends Omit<Passkey, 'since'> {
  readonly name: string;
}

/** Recovery codes come with the first factor. */
export function decideAddPasskey(
  member: string,
  { id: factor, counter, transports, ...told }: NewPasskey,
  hashes: readonly string[],
): Decide<'known' | 'many'> {
  return function decide(history): Decision<'known' | 'many'> {
    const state = factorsFrom(history);
    if (state.passkeys.some(({ credential }) => credential === told.credential)) return { refused: 'known' };
    if (state.passkeys.length >= PASSKEYS_MOST) return { refused: 'many' };
    const personal = { ...told, transports: [...transports] };
    const added = { type: 'PasskeyAdded', data: { member, factor, counter }, personal } as const;
    const issued: Fact = { type: 'RecoveryCodesIssued', data: { member, hashes: [...hashes] } };
    return { facts: hasFactor(state) ? [added] : [added, issued] };
  };
}

export function decideRemove(member: string, factor: string): Decide<'none'> {
  return function decide(history) {
    const { totp, passkeys } = factorsFrom(history);
    const isThere = totp?.id === factor || passkeys.some(({ id }) => id === factor);
    return isThere ? { facts: [{ type: 'FactorRemoved', data: { member, factor } }] } : { refused: 'none' };
  };
}

/** From a time on (milliseconds since 1970), and before a position. */
export interface Span {
  readonly from: number;
  readonly before: number;
}

/** Removes every factor that was added in a span, and makes recovery codes void that were issued in it. */
export function decideRemoveAdded(member: string, { from, before }: Span): Decide<never> {
  return function decide(history) {
    const { totp, passkeys, codes } = factorsFrom(history);
    const within = history.filter(({ at, position }) => at >= from && position < before);
    const positions = new Set(within.map(({ position }) => position));
    const there = [...(totp ? [totp] : []), ...passkeys];
    const added = there.filter(({ since }) => positions.has(since));
    const removed = added.map(({ id: factor }) => ({ type: 'FactorRemoved', data: { member, factor } }) as const);
    const issued = history.findLast(({ type }) => type === 'RecoveryCodesIssued');
    // They go with the last factor anyway.
    const areVoid = codes.length > 0 && added.length < there.length && issued && positions.has(issued.position);
    const none: Fact = { type: 'RecoveryCodesIssued', data: { member, hashes: [] } };
    return { facts: areVoid ? [...removed, none] : removed };
  };
}

/** New recovery codes in place of the old ones. */
export function decideIssueCodes(member: string, hashes: readonly string[]): Decide<'none'> {
  return (history) =>
    hasFactor(factorsFrom(history))
      ? { facts: [{ type: 'RecoveryCodesIssued', data: { member, hashes: [...hashes] } }] }
      : { refused: 'none' };
}

export function decideUseCode(member: string, hash: string): Decide<'wrong'> {
  return (history) =>
    factorsFrom(history).codes.includes(hash)
      ? { facts: [{ type: 'RecoveryCodeUsed', data: { member, hash } }] }
      : { refused: 'wrong' };
}

/**
 * Uses a factor, once: a code's step must be later than the last one, and a passkey that counts its signatures must have
 * counted on. Looks at the last use alone.
 */
export function decideUseTotp(member: string, totp: Pick<Totp, 'id' | 'step'>, step: number): Decide<'replayed'> {
  return function decide(history) {
    const last = history.at(-1);
    const before = Math.max(totp.step, (last?.type === 'FactorUsed' && last.data.step) || 0);
    if (step <= before) return { refused: 'replayed' };
    return { facts: [{ type: 'FactorUsed', data: { member, factor: totp.id, step, counter: null } }] };
  };
}

export function decideUsePasskey(
  member: string,
  passkey: Pick<Passkey, 'id' | 'counter'>,
  counter: number,
): Decide<'replayed'> {
  return function decide(history) {
    const last = history.at(-1);
    const before = Math.max(passkey.counter, (last?.type === 'FactorUsed' && last.data.counter) || 0);
    // Many keep none: it stays 0 then.
    if ((before > 0 || counter > 0) && counter <= before) return { refused: 'replayed' };
    return { facts: [{ type: 'FactorUsed', data: { member, factor: passkey.id, step: null, counter } }] };
  };
}
