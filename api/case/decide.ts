import type { DomainEvent } from '#events/catalogue.ts';
import { dayInIndia, endInIndia } from '#events/indiaDay.ts';
import {
  areNoted,
  type CaseCause,
  type CaseDecision,
  type CaseKind,
  type CaseNote,
  type CaseReason,
  decisionsFor,
  isFavourable,
  isGraver,
  isHarsher,
  isReasonFor,
  OBJECTION_MS,
  REASONS_FOR,
  type ReportReason,
  SUSPENSION_DAYS_MOST,
} from '#events/lists/case.ts';
import type { Position } from '#events/port/store.ts';
import { caseIdOf } from '#events/subjects/case.ts';
import { hides } from '#projections/case/inForce.ts';
import type { Decision } from '../commands/commands.ts';
import { type Case, caseFrom, type Decided, endsObjections, isOver, isWaiting, wouldPass } from './state.ts';

const DAY_MS = 86_400_000;

export interface Opening {
  readonly kind: CaseKind;
  readonly id: string;
  readonly cause: CaseCause;
  readonly notes: readonly CaseNote[];
  /** Of a report: why. Left out, it is heard also while the owner is asked. */
  readonly reason?: ReportReason;
  /** Where in the log stands what it is opened for: opened or decided since then, it is not opened again. Left out, it is new. */
  readonly since?: Position;
  /** The id of the case; left out, that of the thing and its cause. */
  readonly in?: string;
}

export const aboutOf = ({ id, kind, thing, cause }: Pick<Case, 'id' | 'kind' | 'thing' | 'cause'>) => ({
  ...{ case: id, kind, id: thing, cause },
});

const NOW = Number.MAX_SAFE_INTEGER;

/** Opens the case of a thing, or opens it again. @param at milliseconds since 1970 */
export function decideOpen(opening: Opening, at: number) {
  return function decide(history: readonly DomainEvent[]): Decision<never> {
    const { kind, id, cause, notes, in: inCase = caseIdOf(cause, kind, id) } = opening;
    const found = caseFrom(history);
    if (found && isHeard(found, opening, at)) return { facts: [] };
    return { facts: [{ type: 'CaseOpened', data: { case: inCase, kind, id, cause, notes: [...notes] } }] };
  };
}

/** Whether what a case is to be opened for changes nothing in it. */
function isHeard(found: Case, { cause, reason, notes, since = NOW }: Opening, at: number): boolean {
  // While it waits it is open already. Reports are in it without an event; a review is not, nor what a program noticed since.
  if (isWaiting(found)) return cause !== 'review' || (found.isReview && areNoted(found.notes, notes));
  // Of what is hidden no reports are heard.
  if (cause === 'reports' && hides(found.last)) return true;
  if (reason !== undefined && waitsWithQuestion(found, reason, at)) return true;
  return Math.max(found.opened, found.last?.position ?? -1) > since;
}

/** Whether a report waits until its owner has answered what they were asked, or their time is over. */
function waitsWithQuestion({ state, last }: Case, reason: ReportReason, at: number): boolean {
  if (state !== 'asked' || !last || at >= last.at + OBJECTION_MS) return false;
  return !isGraver(reason, last.gravest === null ? [last.reason] : [last.reason, last.gravest]);
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
  /** Up to where in the log the moderator had read it; undefined for who does not say. */
  readonly seen?: Position | undefined;
  readonly author: string | null;
  readonly concerned: readonly string[];
  /** Whom a claimed number belonged to, or belongs to, besides: none of `concerned`. */
  readonly against: readonly string[];
  /** Why it was reported until now: the gravest reason; null for no report. */
  readonly gravest: ReportReason | null;
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
  | 'closed'
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
    const { by, decision, reason, words, author, concerned, against, gravest, seen } = said;
    const { disputed, contested } = found;
    const answered = isSame(disputed, decision) ? ('upheld' as const) : ('overturned' as const);
    // To ask first is no answer yet; what is harsher answers what came since.
    const isAnswer = disputed !== null && decision !== 'ask' && !isHarsher(decision, disputed.decision);
    const objection = isAnswer ? answered : null;
    const suspended = contested.find((one) => one.decision === 'suspend');
    const until = decision !== 'suspend' ? null : isAnswer && suspended ? suspended.until : said.until;
    const sides = { concerned: [...concerned], ...(against.length > 0 && { against: [...against] }) };
    const asked = decision === 'ask' && gravest !== null && { gravest };
    const read = seen !== undefined && wouldPass(found, decision) && { seen };
    const data = { ...aboutOf(found), by, decision, reason, until, author, ...sides, ...asked, ...read, objection };
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

type Judged = Omit<Deciding, 'words' | 'concerned' | 'against' | 'gravest' | 'seen'>;

function whyNot(found: Case, { by, decision, reason, until, anew, at, author, hasPart, isInOffice }: Judged) {
  if (hasPart) return 'own-part';
  if (!offeredFor(found).includes(decision)) return 'not-here';
  if (!isReasonFor(decision, reason)) return 'wrong-reason';
  const { disputed, contested } = found;
  if (disputed) {
    if (contested.some((one) => one.by === by)) return 'another-moderator';
    if (isOfOtherSide(disputed, found.objector)) {
      // They want back what was theirs: it stays as it is, or comes back to them.
      if (decision !== 'verify' && decision !== 'refuse') return 'not-here';
      // Who objects does not fare worse for it, but for what came after.
    } else if (contested.some(({ position }) => found.opened < position) && isHarsher(decision, disputed.decision))
      return 'harsher';
  } else if (isOver(found)) {
    // What it is about is gone; a decision that was in force before still is.
    if (found.state === 'closed' && (found.last === null || found.last.decision === 'ask')) return 'closed';
    if (found.isFinal) return 'final';
    if (!anew || isSame(found.last, decision)) return 'decided';
  }
  // What was decided milder on an objection holds until something new comes.
  if (found.relief && isHarsher(decision, found.relief.decision)) return 'milder-stands';
  if (decision !== 'suspend') return null;
  if (author === null) return 'nobody';
  // They give and take back the roles of those who decide.
  if (isInOffice) return 'administrator';
  if (contested.some((one) => isSame(one, decision))) return null; // It ends when it was to end.
  // The last of the days can be chosen whole.
  const latest = endInIndia(dayInIndia(at + SUSPENSION_DAYS_MOST * DAY_MS));
  return until !== null && until > at && until <= latest ? null : 'wrong-until';
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

export type Answerable = 'object' | 'answer' | ObjectionRefused;

/** What a member can still do about a decision of a case, which is the newest one where it is not told. */
export function answerable(found: Case, member: string, at: number, last = found.last): Answerable {
  const { state, objectedTo } = found;
  const isOther = isOfOtherSide(last, member);
  if (!last || !(isOther || last.concerned.includes(member))) return 'unknown';
  if (objectedTo.has(last.id) || endsObjections(last)) return 'objected';
  if (isOther ? last.decision !== 'verify' : isFavourable(last.decision)) return 'favourable';
  if (at >= last.at + OBJECTION_MS) return 'too-late';
  if (last.decision === 'ask') return state === 'closed' ? 'too-late' : 'answer';
  // Opened again meanwhile: whoever looks at it anew reads the objection as well, and decides freely.
  return state === 'asked' || state === 'objected' ? 'objected' : 'object';
}

/**
 * What a member can still do about what is in force, and about which decisions, the newest first: what hides the thing, or suspends
 * them, is objected to with what came after it, so that nobody who decided any of it judges that.
 */
export function objectionTo(
  found: Case,
  member: string,
  at: number,
): { readonly may: Answerable; readonly to: readonly Decided[] } {
  const { last, inForce } = found;
  const may = answerable(found, member, at);
  if (last && may === 'answer') return { may, to: [last] };
  const { seen, suspension } = inForce;
  const felt = [...(hides(seen) ? [seen] : []), ...(suspension?.decision === 'suspend' ? [suspension] : [])];
  const to = [last, ...felt.filter((one) => one?.id !== last?.id)].filter((one) => one !== null);
  const open = to.filter((one) => answerable(found, member, at, one) === 'object');
  return open.length === 0 ? { may, to: [] } : { may: 'object', to: open };
}

/** Somebody whom a decision concerns objects to it, once; or answers what they were asked. */
export function decideObjection(by: string, words: string, at: number) {
  return function decide(history: readonly DomainEvent[]): Decision<ObjectionRefused> {
    const found = caseFrom(history);
    if (!found?.last) return { refused: 'unknown' };
    const { may, to } = objectionTo(found, by, at);
    if (may !== 'object' && may !== 'answer') return { refused: may };
    const [decision = found.last.id, ...also] = to.map(({ id }) => id);
    const data = { ...aboutOf(found), by, decision };
    const personal = { words };
    if (may === 'answer') return { facts: [{ type: 'CaseAnswered', data, personal }] };
    return { facts: [{ type: 'CaseObjected', data: { ...data, ...(also.length > 0 && { also }) }, personal }] };
  };
}
