import { NUMBER_PARTS } from '#events/subjects/verification.ts';
import type { VerificationPart } from '../contract/verification-answer.ts';
import { waiting } from './decide.ts';
import type { NumberGiven, VerificationState } from './state.ts';

const iso = (at: number): string => new Date(at).toISOString();
const isoOrNull = (at: number | null): string | null => (at === null ? null : iso(at));

/** All parts, for the team: what waits, was refused or has ended too. @param now milliseconds since 1970 */
export function teamAnswer(state: VerificationState, now: number): { parts: VerificationPart[] } {
  const numbers = NUMBER_PARTS.flatMap((part) => state.numbers.get(part) ?? []);
  return {
    parts: [...documentParts(state, now), ...domainParts(state, now), ...numbers.map((one) => numberPart(one, now))],
  };
}

const holds = (until: number | null, now: number): boolean => until !== null && now < until;

function documentParts({ sent, seen, certificateOver: over }: VerificationState, now: number): VerificationPart[] {
  const kind = 'document' as const;
  return [
    ...(seen && holds(seen.until, now)
      ? [{ kind, state: 'seen' as const, at: iso(seen.at), until: isoOrNull(seen.until) }]
      : []),
    ...(sent ? [{ kind, state: 'asked' as const, at: iso(sent.at), until: null }] : []),
    ...(over
      ? [{ kind, state: over.state, at: iso(over.at), until: null, ...(over.why ? { why: over.why } : {}) }]
      : []),
  ];
}

function domainParts(state: VerificationState, now: number): VerificationPart[] {
  const { proved, domainOver: over } = state;
  const asked = waiting(state, now);
  const kind = 'domain' as const;
  return [
    ...(proved && holds(proved.until, now)
      ? [{ kind, state: 'proved' as const, domain: proved.domain, at: iso(proved.at), until: iso(proved.until) }]
      : []),
    ...(asked
      ? [{ kind, state: 'asked' as const, domain: asked.domain, at: iso(asked.at), until: iso(asked.expiresAt) }]
      : []),
    ...(over
      ? [{ kind, state: 'ended' as const, domain: over.domain, at: iso(over.at), until: null, why: over.why }]
      : []),
  ];
}

function numberPart({ part: kind, state, number, at, until, why }: NumberGiven, now: number): VerificationPart {
  const isOver = state === 'checked' && !holds(until, now);
  return {
    kind,
    state: isOver ? 'ended' : state,
    ...(number === '' ? {} : { number }),
    at: iso(at),
    until: isOver ? null : isoOrNull(until),
    ...(isOver ? { why: 'lapsed' as const } : why ? { why } : {}),
  };
}
