import type { Position } from '#events/port/store.ts';
import type { NumberPart } from '#events/subjects/verification.ts';
import type { Opening } from '../case/decide.ts';
import type { VerificationState } from './state.ts';

type Given = Pick<Opening, 'cause' | 'notes'>;

/** What the moderators are told of a number that somebody else has here. */
export const claimOf = (part: NumberPart): Given => ({
  cause: 'claim',
  notes: [{ code: 'number-claimed', value: part }],
});

/** What the moderators are told of a certificate that they are to see. */
export const CERTIFICATE: Given = { cause: 'document', notes: [] };

/** What was given at a position of the log and still waits for the moderators; null where it does not. */
export function waitingSince({ numbers, sent }: VerificationState, given: Position): Given | null {
  if (sent?.position === given) return CERTIFICATE;
  const number = [...numbers.values()].find(({ state, position }) => state === 'asked' && position === given);
  return number ? claimOf(number.part) : null;
}
