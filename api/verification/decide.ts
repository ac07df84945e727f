import type { DomainEvent } from '#events/catalogue.ts';
import type { TeamKind } from '#events/subjects/team.ts';
import type { Decision } from '../commands/commands.ts';
import { standsOn } from './domain.ts';
import { type VerificationState, verificationFrom } from './state.ts';

const DAY_MS = 86_400_000;
const CODE_GOOD_MS = DAY_MS;
/** A part holds for a year, and is renewed then. */
export const PROOF_GOOD_MS = 365 * DAY_MS;
/** So many wrong codes are forgiven. */
const TRIES_MOST = 10;

/** The code that can still be answered. */
export const waiting = ({ asked }: VerificationState, now: number): VerificationState['asked'] =>
  asked && now < asked.expiresAt && asked.wrong < TRIES_MOST ? asked : null;

/** The company or provider that is verified. */
export interface Of {
  readonly kind: TeamKind;
  readonly thing: string;
}

/** Asks for a code at an address; the code before it is good no more. */
export function decideAsk(
  of: Of,
  { proof, by, domain, email }: { proof: string; by: string; domain: string; email: string },
  at: number,
) {
  return function decide(): Decision<never> {
    const data = { ...of, proof, by, domain, expiresAt: at + CODE_GOOD_MS };
    return { facts: [{ type: 'DomainProofAsked', data, personal: { email } }] };
  };
}

interface Answer {
  readonly by: string;
  /** Whether it is the code of a proof. */
  readonly isCodeOf: (proof: string) => boolean;
  /** The website as it is now. */
  readonly website: string;
  readonly at: number;
}

/** Comes to DomainProved for the right code, to DomainProofMistried for a wrong one. */
export function decideAnswer(of: Of, { by, isCodeOf, website, at }: Answer) {
  return function decide(history: readonly DomainEvent[]): Decision<'no-code' | 'other-domain'> {
    const asked = waiting(verificationFrom(history), at);
    if (!asked) return { refused: 'no-code' };
    const { proof, domain } = asked;
    if (!isCodeOf(proof)) return { facts: [{ type: 'DomainProofMistried', data: { ...of, proof, by } }] };
    if (!standsOn(website, domain)) return { refused: 'other-domain' };
    return { facts: [{ type: 'DomainProved', data: { ...of, proof, by, domain, until: at + PROOF_GOOD_MS } }] };
  };
}

/** Takes a proof back, and the code that waits. */
export function decideWithdraw(of: Of) {
  return function decide(history: readonly DomainEvent[]): Decision<never> {
    const { proved, asked } = verificationFrom(history);
    const meant = proved ?? asked;
    if (!meant) return { facts: [] };
    const { proof, domain } = meant;
    return { facts: [{ type: 'DomainProofEnded', data: { ...of, proof, domain, reason: 'withdrawn' } }] };
  };
}

/** Ends a proof that is too old, or of a domain on which the website stands no more. */
export function decideEnd(of: Of, website: string, at: number) {
  return function decide(history: readonly DomainEvent[]): Decision<never> {
    const { proved } = verificationFrom(history);
    if (!proved) return { facts: [] };
    const { proof, domain, until } = proved;
    const reason = until <= at ? 'lapsed' : standsOn(website, domain) ? null : 'website-changed';
    return { facts: reason ? [{ type: 'DomainProofEnded', data: { ...of, proof, domain, reason } }] : [] };
  };
}
