import type { DomainEvent } from '#events/catalogue.ts';
import {
  type CaseCause,
  type CaseDecision,
  type CaseKind,
  type CaseReason,
  decisionsFor,
  isFavourable,
  isHarsher,
  isReasonFor,
  OBJECTION_DAYS,
  REASONS_FOR,
  SUSPENSION_DAYS_MOST,
} from '#events/lists/case.ts';
import type { Position } from '#events/port/store.ts';
import { caseIdOf } from '#events/subjects/case.ts';
import type { Decision } from '../commands/commands.ts';
import { type Case, type CaseNote, caseFrom, type Decided, endsObjections, hides, isWaiting } from './state.ts';

const DAY_MS = 86_400_000;
export const OBJECTION_MS = OBJECTION_DAYS * DAY_MS;

export interface Opening {
  readonly kind: CaseKind;
  readonly id: string;
  readonly cause: CaseCause;
  readonly notes: readonly CaseNote[];
  /** Where in the log stands what it is opened for: opened or decided since then, it is not opened again. Left out, it is new. */
  readonly since?: Position;
}

const aboutOf = ({ id, kind, thing, cause }: Pick<Case, 'id' | 'kind' | 'thing' | 'cause'>) => ({
  ...{ case: id, kind, id: thing, cause },
});

const NOW = Number.MAX_SAFE_INTEGER;

/** Opens the case of a thing, or opens it again. While it waits it is open already; of what is hidden no reports are heard. */
export function decideOpen({ kind, id, cause, notes, since = NOW }: Opening) {
  return function decide(history: readonly DomainEvent[]): Decision<never> {
    const found = caseFrom(history);
    if (found && (isWaiting(found) || (cause === 'reports' && hides(found.last)))) return { facts: [] };
    if (found && Math.max(found.opened, found.last?.position ?? -1) > since) return { facts: [] };
    const data = { case: caseIdOf(cause, kind, id), kind, id, cause, notes: [...notes] };
    return { facts: [{ type: 'CaseOpened', data }] };
  };
}

export interface Deciding {
  readonly by: string;
  readonly decision: CaseDecision;
  readonly reason: CaseReason;
  /** For those whom it concerns. */
  readonly words: string;
  /** Of a suspension: milliseconds since 1970. */
  readonly until: number | null;
  /** The moderator knows that it is decided already, and decides anew. */
  readonly anew: boolean;
  readonly at: number;
  readonly author: string | null;
  readonly concerned: readonly string[];
  /** Whom a claimed number belonged to, or belongs to, besides: none of `concerned`. */
  readonly against: readonly string[];
  /** `by` has a part in it: it is theirs, their company's or their provider's, or they reported it. */
  readonly hasPart: boolean;
  /** The author is an administrator now. */
  readonly isInOffice: boolean;
}

export type DecisionRefused =
  | 'unknown'
  | 'own-part'
  | 'not-here'
  | 'wrong-reason'
  | 'wrong-until'
  | 'nobody'
  | 'administrator'
  | 'another-moderator'
  | 'decided'
  | 'harsher'
  | 'milder-stands'
  | 'final';

/** A moderator decides. Nobody decides on what they have a part in, and nobody twice where somebody objected. */
export function decideCase(said: Deciding) {
  return function decide(history: readonly DomainEvent[]): Decision<DecisionRefused> {
    const found = caseFrom(history);
    if (!found) return { refused: 'unknown' };
    const refused = whyNot(found, said);
    if (refused) return { refused };
    const { by, decision, reason, words, author, concerned, against } = said;
    const { disputed } = found;
    const answered = isSame(disputed, decision) ? ('upheld' as const) : ('overturned' as const);
    // To ask first is no answer yet.
    const objection = disputed && decision !== 'ask' ? answered : null;
    const until = decision !== 'suspend' ? null : objection === 'upheld' ? (disputed?.until ?? null) : said.until;
    const sides = { concerned: [...concerned], ...(against.length > 0 && { against: [...against] }) };
    const data = { ...aboutOf(found), by, decision, reason, until, author, ...sides, objection };
    const personal = Object.fromEntries([...concerned, ...against].map((member) => [member, { words }]));
    return { facts: [{ type: 'CaseDecided', data, personal }] };
  };
}

const isSame = (before: Decided | null, decision: CaseDecision): boolean => before?.decision === decision;

/** Whether a member is one of those whom a claimed number belonged to besides. */
export const isOfOtherSide = (last: Pick<Decided, 'concerned' | 'against'> | null, member: string | null): boolean =>
  last !== null && member !== null && last.against.includes(member) && !last.concerned.includes(member);

/** What there is to decide. What was decided before and is not to be had any more, as hiding for a claimed number, can be taken back. */
function offeredFor({ cause, kind, last }: Case): readonly CaseDecision[] {
  const offered = decisionsFor(cause, kind);
  return last === null || offered.includes(last.decision) || last.decision === 'keep' ? offered : ['keep', ...offered];
}

type Judged = Omit<Deciding, 'words' | 'concerned' | 'against'>;

function whyNot(found: Case, { by, decision, reason, until, anew, at, author, hasPart, isInOffice }: Judged) {
  if (hasPart) return 'own-part';
  if (!offeredFor(found).includes(decision)) return 'not-here';
  if (!isReasonFor(decision, reason)) return 'wrong-reason';
  const { disputed } = found;
  if (disputed) {
    if (disputed.by === by) return 'another-moderator';
    if (isOfOtherSide(disputed, found.objector)) {
      // They want back what was theirs: it stays as it is, or comes back to them.
      if (decision !== 'verify' && decision !== 'refuse') return 'not-here';
    } else if (isHarsher(decision, disputed.decision)) return 'harsher'; // Who objects does not fare worse for it.
  } else if (found.state === 'decided') {
    if (found.isFinal) return 'final';
    if (!anew || isSame(found.last, decision)) return 'decided';
  }
  // What was decided milder on an objection holds until something new comes.
  if (found.relief && isHarsher(decision, found.relief.decision)) return 'milder-stands';
  if (decision !== 'suspend') return null;
  if (author === null) return 'nobody';
  // They give and take back the roles of those who decide.
  if (isInOffice) return 'administrator';
  if (isSame(disputed, decision)) return null; // It ends when it was to end.
  return until !== null && until > at && until <= at + SUSPENSION_DAYS_MOST * DAY_MS ? null : 'wrong-until';
}

/**
 * What somebody may decide of a case, anew where it is decided: what `decideCase` takes from them with a reason and an end that
 * belong to it.
 */
export function decisionsOpen(
  found: Case,
  who: Pick<Deciding, 'by' | 'at' | 'author' | 'hasPart' | 'isInOffice'>,
): readonly CaseDecision[] {
  const until = who.at + DAY_MS;
  return offeredFor(found).filter((decision) => {
    const [reason] = REASONS_FOR[decision];
    return whyNot(found, { ...who, decision, reason, until, anew: true }) === null;
  });
}

export type ObjectionRefused = 'unknown' | 'favourable' | 'objected' | 'too-late';

/** Whether nobody can object to the decision in force any more: an objection was not followed, or the time for it is over. */
export const isBeyondObjection = ({ state }: Case, last: Decided, at: number): boolean =>
  last.objection === 'upheld' || (state !== 'objected' && at >= last.at + OBJECTION_MS);

/** What a member can still do about the decision in force: null where it is nothing. */
export function answerable(found: Case, member: string, at: number): 'object' | 'answer' | ObjectionRefused {
  const { last, state, objectedTo } = found;
  const isOther = isOfOtherSide(last, member);
  if (!last || !(isOther || last.concerned.includes(member))) return 'unknown';
  if (objectedTo.has(last.id) || endsObjections(last)) return 'objected';
  if (isOther ? last.decision !== 'verify' : isFavourable(last.decision)) return 'favourable';
  if (at >= last.at + OBJECTION_MS) return 'too-late';
  if (last.decision === 'ask') return 'answer';
  // Opened again meanwhile: whoever looks at it anew reads the objection as well, and decides freely.
  return state === 'decided' || state === 'open' ? 'object' : 'objected';
}

/** Somebody whom a decision concerns objects to it, once; or answers what they were asked. */
export function decideObjection(by: string, words: string, at: number) {
  return function decide(history: readonly DomainEvent[]): Decision<ObjectionRefused> {
    const found = caseFrom(history);
    if (!found?.last) return { refused: 'unknown' };
    const may = answerable(found, by, at);
    if (may !== 'object' && may !== 'answer') return { refused: may };
    const data = { ...aboutOf(found), by, decision: found.last.id };
    const type = may === 'answer' ? 'CaseAnswered' : 'CaseObjected';
    return { facts: [{ type, data, personal: { words } }] };
  };
}
