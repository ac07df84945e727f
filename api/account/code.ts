import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { DomainEvent } from '#events/catalogue.ts';
import type { CodePurpose } from '#events/subjects/code.ts';
import type { Decision } from '../commands/commands.ts';
import { CODE_ALPHABET, CODE_LENGTH } from '../contract/limits.ts';

export const CODE_LIFETIME_MS = 3_600_000;
/** Wrong codes that are forgiven to each who tries: whoever else tries uses up their own. */
export const CODE_TRIES = 10;
/** A code that is good for no longer than this is not sent again: the next one is. */
const WORTH_SENDING_MS = 15 * 60_000;
/** One that is about to expire, and the one after it. */
const CODES_KEPT = 2;
/**
 * So many wrong tries are recorded; a stream must stay short. With 2^40 codes and the limit by address, those that come
 * after them find no code either.
 */
const MISTRIES_RECORDED = 500;

interface Code {
  readonly codeHash: string;
  /** What it is derived from; '' where that was not recorded. */
  readonly seed: string;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

/** What a stream of codes adds up to: the codes that have not been used, the newest last, and the tries at them. */
export interface CodeState {
  readonly codes: readonly Code[];
  readonly mistries: readonly { readonly by: string; readonly at: number }[];
}

const NOTHING: CodeState = { codes: [], mistries: [] };

export function codeFrom(history: readonly DomainEvent[]): CodeState {
  return history.reduce<CodeState>(evolve, NOTHING);
}

function evolve({ codes, mistries }: CodeState, event: DomainEvent): CodeState {
  switch (event.type) {
    case 'CodeIssued': {
      const { codeHash, seed, expiresAt, purpose } = event.data;
      if (codes.some((code) => code.codeHash === codeHash)) return { codes, mistries };
      const kept = [...codes, { codeHash, seed, expiresAt }].slice(-CODES_KEPT);
      // To confirm an address only its own member asks and tries: a new code is a new start.
      return { codes: kept, mistries: purpose === 'confirm' ? [] : mistries };
    }
    case 'CodeMistried':
      return { codes, mistries: [...mistries, { by: event.data.by, at: event.at }] };
    case 'CodeUsed':
      return NOTHING;
    default:
      return { codes, mistries };
  }
}

/** The wrong tries of the last hour: of one who tries, or of all. */
function wrongTries({ mistries }: CodeState, at: number, by?: string): number {
  return mistries.filter((one) => one.at > at - CODE_LIFETIME_MS && (by === undefined || one.by === by)).length;
}

type Named = { readonly member: string; readonly purpose: CodePurpose };

/**
 * Issues a code. One that is still good is issued again: who asks for another, or a stranger who does, takes nothing from
 * the one that lies in the mail.
 *
 * @param fresh the code that is issued where there is none to be sent again
 */
export function decideIssue(named: Named, fresh: { codeHash: string; seed: string }, at: number) {
  return function decide(history: readonly DomainEvent[]) {
    const state = codeFrom(history);
    const newest = state.codes.at(-1);
    const spent = named.purpose === 'confirm' && wrongTries(state, at) >= CODE_TRIES;
    const again = newest && newest.seed !== '' && !spent && newest.expiresAt - at >= WORTH_SENDING_MS;
    const code: Code = again ? newest : { ...fresh, expiresAt: at + CODE_LIFETIME_MS };
    return { facts: [{ type: 'CodeIssued', data: { ...named, ...code } }] } as const;
  };
}

/**
 * Comes to CodeUsed for the right code, to CodeMistried for a wrong one, and to a refusal where there is no code to try
 * (any more). People are told the same in all the cases that are not the first.
 *
 * @param by for whom the try counts
 */
export function decideTry(named: Named, codeHash: string, at: number, by: string) {
  return function decide(history: readonly DomainEvent[]): Decision<'no-code'> {
    const state = codeFrom(history);
    const good = state.codes.filter(({ expiresAt }) => at < expiresAt);
    if (good.length === 0 || wrongTries(state, at, by) >= CODE_TRIES) return { refused: 'no-code' };
    if (good.some((code) => same(code.codeHash, codeHash))) return { facts: [{ type: 'CodeUsed', data: named }] };
    if (wrongTries(state, at) >= MISTRIES_RECORDED) return { refused: 'no-code' };
    return { facts: [{ type: 'CodeMistried', data: { ...named, by } }] };
  };
}

/** Makes void what was issued before a position and is still good. */
export function decideVoid(named: Named, before: number) {
  return function decide(history: readonly DomainEvent[]): Decision<never> {
    const old = new Set(codeFrom(history.filter(({ position }) => position < before)).codes.map((one) => one.codeHash));
    const isThere = codeFrom(history).codes.some(({ codeHash }) => old.has(codeHash));
    return { facts: isThere ? [{ type: 'CodeUsed', data: named }] : [] };
  };
}

/** Compares in a time that tells nothing. */
function same(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one, 'hex'), Buffer.from(other, 'hex')];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** @param key of a command that may come twice at once: both get the same code then, whichever of them is recorded */
export function newSeed(secret: Uint8Array, { member, purpose }: Named, key: string | undefined): string {
  if (key === undefined) return randomBytes(16).toString('hex');
  return createHmac('sha256', secret).update(`seed\0${purpose}\0${member}\0${key}`).digest('hex').slice(0, 32);
}

/** The code of a seed. Without the secret the seed tells nothing of it. */
export function codeOf(secret: Uint8Array, { member, purpose }: Named, seed: string): string {
  const bytes = createHmac('sha256', secret).update(`code\0${purpose}\0${member}\0${seed}`).digest();
  // The alphabet has 32 characters, so that each of them stands for as many bytes as any other.
  return Array.from(bytes.subarray(0, CODE_LENGTH), (byte) => CODE_ALPHABET[byte % CODE_ALPHABET.length]).join('');
}

/** As the log keeps a code: useless to whoever reads the log, for another member and for another purpose. */
export function hashCode(secret: Uint8Array, { member, purpose }: Named, code: string): string {
  return createHmac('sha256', secret).update(`${purpose}\0${member}\0${code}`).digest('hex');
}
