import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { DomainEvent } from '#events/catalogue.ts';
import type { CodePurpose } from '#events/subjects/code.ts';
import type { Decision } from '../commands.ts';
import { CODE_ALPHABET, CODE_LENGTH } from '../contract/limits.ts';

export const CODE_LIFETIME_MS = 3_600_000;
export const CODE_TRIES = 10;

/** What a stream of codes adds up to: the newest code, while it is good for anything. */
export interface CodeState {
  readonly codeHash: string;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
  readonly mistries: number;
}

export function codeFrom(history: readonly DomainEvent[]): CodeState | null {
  return history.reduce<CodeState | null>(evolve, null);
}

function evolve(state: CodeState | null, event: DomainEvent): CodeState | null {
  switch (event.type) {
    case 'CodeIssued':
      return { codeHash: event.data.codeHash, expiresAt: event.data.expiresAt, mistries: 0 };
    case 'CodeMistried':
      return state && { ...state, mistries: state.mistries + 1 };
    case 'CodeUsed':
      return null;
    default:
      return state;
  }
}

type Named = { readonly member: string; readonly purpose: CodePurpose };

export function decideIssue(named: Named, codeHash: string, at: number): Decision<never> {
  return { facts: [{ type: 'CodeIssued', data: { ...named, codeHash, expiresAt: at + CODE_LIFETIME_MS } }] };
}

/**
 * Comes to CodeUsed for the right code, to CodeMistried for a wrong one, and to a refusal where there is no code to try
 * (any more). People are told the same in all the cases that are not the first.
 */
export function decideTry(named: Named, codeHash: string, at: number) {
  return function decide(history: readonly DomainEvent[]): Decision<'no-code'> {
    const state = codeFrom(history);
    if (state === null || at >= state.expiresAt || state.mistries >= CODE_TRIES) return { refused: 'no-code' };
    return { facts: [{ type: same(state.codeHash, codeHash) ? 'CodeUsed' : 'CodeMistried', data: named }] };
  };
}

/** Compares in a time that tells nothing. */
function same(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one, 'hex'), Buffer.from(other, 'hex')];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** @param key of a command that may come twice at once: both get the same code then, whichever of them is recorded */
export function newCode(secret: Uint8Array, { member, purpose }: Named, key: string | undefined): string {
  const bytes =
    key === undefined
      ? randomBytes(CODE_LENGTH)
      : createHmac('sha256', secret).update(`new\0${purpose}\0${member}\0${key}`).digest().subarray(0, CODE_LENGTH);
  // The alphabet has 32 characters, so that each of them stands for as many bytes as any other.
  return Array.from(bytes, (byte) => CODE_ALPHABET[byte % CODE_ALPHABET.length]).join('');
}

/** As the log keeps a code: useless to whoever reads the log, for another member and for another purpose. */
export function hashCode(secret: Uint8Array, { member, purpose }: Named, code: string): string {
  return createHmac('sha256', secret).update(`${purpose}\0${member}\0${code}`).digest('hex');
}
