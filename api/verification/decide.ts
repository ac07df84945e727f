import type { DomainEvent } from '#events/catalogue.ts';
import type { TeamKind } from '#events/subjects/team.ts';
import type { Decision } from '../commands/commands.ts';
import { standsOn } from './domain.ts';

const DAY_MS = 86_400_000;
const CODE_GOOD_MS = DAY_MS;
const PROOF_GOOD_MS = 365 * DAY_MS;
/** So many wrong codes are forgiven. */
const TRIES_MOST = 10;

interface Asked {
  readonly proof: string;
  readonly by: string;
  readonly domain: string;
  /** null once its writer has been forgotten. */
  readonly email: string | null;
  /** Milliseconds since 1970, as all times here. */
  readonly at: number;
  readonly expiresAt: number;
  readonly wrong: number;
}

interface Proved {
  readonly proof: string;
  readonly domain: string;
  readonly at: number;
  readonly until: number;
}

/** What a thing's stream adds up to: the newest code that waits for an answer, and the proof that holds. */
export interface VerificationState {
  readonly asked: Asked | null;
  readonly proved: Proved | null;
}

export const verificationFrom = (history: readonly DomainEvent[]): VerificationState =>
  history.reduce<VerificationState>(evolve, { asked: null, proved: null });

function evolve(state: VerificationState, event: DomainEvent): VerificationState {
  switch (event.type) {
    case 'DomainProofAsked': {
      const { proof, by, domain, expiresAt } = event.data;
      const email = event.personal?.email ?? null;
      return { ...state, asked: { proof, by, domain, email, at: event.at, expiresAt, wrong: 0 } };
    }
    case 'DomainProofMistried':
      return { ...state, asked: state.asked && { ...state.asked, wrong: state.asked.wrong + 1 } };
    case 'DomainProved': {
      const { proof, domain, until } = event.data;
      return { asked: null, proved: { proof, domain, at: event.at, until } };
    }
    case 'DomainProofEnded':
      return { ...state, proved: null };
    default:
      return state;
  }
}

/** The code that can still be answered. */
export const waiting = ({ asked }: VerificationState, now: number): Asked | null =>
  asked && now < asked.expiresAt && asked.wrong < TRIES_MOST ? asked : null;

interface Of {
  readonly kind: TeamKind;
  readonly thing: string;
}

/** Asks for a code at an address; the code before it is good no more. */
export function decideAsk(
  of: Of,
  { proof, by, domain, email }: Pick<Asked, 'proof' | 'domain'> & { by: string; email: string },
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
