import type { DomainEvent } from '#events/catalogue.ts';
import type { Position } from '#events/port/store.ts';
import type { NumberPart } from '#events/subjects/verification.ts';
import type { Decision } from '../commands/commands.ts';
import { type Of, PROOF_GOOD_MS } from './decide.ts';
import { type NumberGiven, type VerificationState, verificationFrom } from './state.ts';

export interface Giving {
  readonly part: NumberPart;
  readonly mark: string;
  readonly by: string;
  readonly number: string;
  /** The PAN that it is or holds; '' for none. */
  readonly pan: string;
  readonly isPersonal: boolean;
  readonly at: number;
}

const PAN_OF: { readonly [Part in NumberPart]?: (number: string) => string } = {
  gstin: (number) => number.slice(2, 12),
  pan: (number) => number,
};

export type GivingRefused = 'other-first' | 'other-pan';

/** Why a number cannot stand beside those that were given before; null where it can. */
export function clash({ numbers }: VerificationState, { part, mark, pan }: Giving): GivingRefused | null {
  const before = numbers.get(part);
  if (before && stands(before) && before.mark !== mark) return 'other-first';
  const pans = [...numbers.values()].filter(stands).map((one) => PAN_OF[one.part]?.(one.whole) ?? '');
  return pan !== '' && pans.some((one) => one !== '' && one !== pan) ? 'other-pan' : null;
}

const stands = ({ state }: NumberGiven): boolean => state === 'checked' || state === 'asked';

/** @param isFree whether its claim is the giver's: else it waits for the moderators */
export function decideGive(of: Of, giving: Giving, isFree: boolean) {
  return function decide(history: readonly DomainEvent[]): Decision<GivingRefused> {
    const state = verificationFrom(history);
    const refused = clash(state, giving);
    if (refused) return { refused };
    const { part, mark, by, number, isPersonal, at } = giving;
    if (!isFree && state.numbers.get(part)?.state === 'asked') return { facts: [] };
    const shown = isPersonal ? '' : number;
    const data = { ...of, part, by, mark, number: shown };
    const personal = { number: isPersonal ? number : '' };
    if (!isFree) return { facts: [{ type: 'NumberAsked', data, personal }] };
    return { facts: [{ type: 'NumberChecked', data: { ...data, until: at + PROOF_GOOD_MS }, personal }] };
  };
}

/** Ends a number, where it is still that one and stands. */
export function decideEndNumber(
  of: Of,
  { part, mark }: { readonly part: NumberPart; readonly mark: string },
  why: 'lapsed' | 'withdrawn' | 'claimed-elsewhere',
  at: number,
  inCase?: string,
) {
  return function decide(history: readonly DomainEvent[]): Decision<never> {
    const before = verificationFrom(history).numbers.get(part);
    if (before?.mark !== mark || !stands(before)) return { facts: [] };
    // It may have been renewed meanwhile.
    if (why === 'lapsed' && (before.until === null || before.until > at)) return { facts: [] };
    return {
      facts: [{ type: 'NumberEnded', data: { ...of, part, mark, reason: why, ...(inCase && { case: inCase }) } }],
    };
  };
}

interface InCase {
  readonly caseId: string;
  /** Where it was opened last. */
  readonly opened: Position;
}

/** Whether a number waits in a case, or lost in it since it was opened: an objection may give it to who asked. */
export const isClaimedIn = ({ state, why, over }: NumberGiven, { caseId, opened }: InCase): boolean =>
  state === 'asked' ||
  ((state === 'refused' || why === 'claimed-elsewhere') && over?.inCase === caseId && over.position > opened);

/** A moderator decides whose a number is. @param isTheirs whether it is of who asked second */
export function decideAsked(
  of: Of,
  { part, position }: Pick<NumberGiven, 'part' | 'position'>,
  isTheirs: boolean,
  { by, caseId, opened, at }: InCase & { readonly by: string; readonly at: number },
) {
  return function decide(history: readonly DomainEvent[]): Decision<never> {
    const asked = verificationFrom(history).numbers.get(part);
    if (asked?.position !== position || !isClaimedIn(asked, { caseId, opened })) return { facts: [] };
    if (!isTheirs && asked.state !== 'asked') return { facts: [] };
    const { mark, number, whole } = asked;
    if (!isTheirs || whole === '')
      return { facts: [{ type: 'NumberRefused', data: { ...of, part, mark, by, case: caseId } }] };
    const data = { ...of, part, by: asked.by, mark, number, until: at + PROOF_GOOD_MS };
    return { facts: [{ type: 'NumberChecked', data, personal: { number: number === '' ? whole : '' } }] };
  };
}

/** Gives a number back that a case had given to somebody else, where it was not given up, and whose it is was not forgotten. */
export function decideGiveBack(of: Of, { part, mark }: Pick<NumberGiven, 'part' | 'mark'>, caseId: string, at: number) {
  return function decide(history: readonly DomainEvent[]): Decision<never> {
    const lost = verificationFrom(history).numbers.get(part);
    if (lost?.mark !== mark || lost.why !== 'claimed-elsewhere' || lost.over?.inCase !== caseId) return { facts: [] };
    const { by, number, whole } = lost;
    if (whole === '') return { facts: [] };
    const data = { ...of, part, by, mark, number, until: at + PROOF_GOOD_MS };
    return { facts: [{ type: 'NumberChecked', data, personal: { number: number === '' ? whole : '' } }] };
  };
}
