import type { HeldPart } from '#projections/verification/parts.ts';
import type { VerificationPart } from '../contract/verification-answer.ts';

const iso = (at: number): string => new Date(at).toISOString();

/** Parts that hold, as everybody reads them. */
export const heldAnswer = (parts: readonly HeldPart[]): { parts: VerificationPart[] } => ({
  parts: parts.map(({ kind, state, text, at, until }) => ({
    ...{ kind, state, at: iso(at), until: iso(until) },
    ...(text === '' ? {} : kind === 'domain' ? { domain: text } : { number: text }),
  })),
});
