import type { DomainEvent } from '#events/catalogue.ts';
import {
  allNotes,
  CASE_CAUSES,
  type CaseCause,
  type CaseDecision,
  type CaseEnd,
  type CaseKind,
  type CaseNote,
  type CaseReason,
  isFavourable,
  type ReportReason,
} from '#events/lists/case.ts';
import type { Position } from '#events/port/store.ts';
import {
  contestedOf,
  hardest,
  type InForce,
  isOfProof,
  letsBeSeen,
  NOTHING_DECIDED,
  withDecision,
} from '#projections/case/inForce.ts';

/**
 * `open`: waits for a decision. `asked`: waits for an answer of whom it concerns. `objected`: waits for another moderator. `closed`: what
 * it is about is gone.
 */
export type CaseState = 'open' | 'asked' | 'objected' | 'decided' | 'closed';

/** A decision, as its event tells it. Times in milliseconds since 1970. */
export interface Decided {
  /** Of the event. */
  readonly id: string;
  readonly position: Position;
  readonly at: number;
  readonly by: string;
  /** `review`: of a thing that was under review, whatever else its case was opened for. */
  readonly cause: CaseCause;
  readonly decision: CaseDecision;
  readonly reason: CaseReason;
  readonly until: number | null;
  readonly author: string | null;
  readonly concerned: readonly string[];
  /** Whom a claimed number belonged to, or belongs to, besides. */
  readonly against: readonly string[];
  /** Of a question: why what it is about had been reported by then, the gravest reason; null for no report. */
  readonly gravest: ReportReason | null;
  readonly objection: 'upheld' | 'overturned' | null;
  /** Of what lets the thing be seen: up to where in the log its moderator had read it; null where they did not say. */
  readonly seen: Position | null;
}

export interface Case {
  readonly id: string;
  readonly kind: CaseKind;
  /** The id of what it is about. */
  readonly thing: string;
  /** What it was opened for since it was decided; its review too, as long as nothing has let it pass. Never empty. */
  readonly causes: readonly CaseCause[];
  /** The one that says whom a decision is told, and what it does: the review, where there is one. */
  readonly cause: CaseCause;
  /** It was opened for a review, and no decision has let it be seen since. */
  readonly isReview: boolean;
  readonly state: CaseState;
  /** Why it closed by itself; null where it did not, or was opened again. */
  readonly closed: CaseEnd | null;
  readonly openedAt: number;
  /** Where it was opened last. */
  readonly opened: Position;
  readonly notes: readonly CaseNote[];
  /** The newest decision, which is the one in force; null before the first. */
  readonly last: Decided | null;
  /** Where it was decided last, other than by a question, which decides nothing; -1 before. */
  readonly settled: Position;
  /** Of its decisions those that are in force. */
  readonly inForce: InForce<Decided>;
  /** The decision to which somebody objected, of several the hardest to bear, and that nobody has answered yet; null for none. */
  readonly unanswered: Decided | null;
  /** Who objected last; null for nobody. */
  readonly objector: string | null;
  /**
   * The decision that an objection was made to, and that another moderator is to judge: until they decide, however often they ask
   * first. null where there is none; also where the case was opened again before the objection, for then something else is judged.
   */
  readonly disputed: Decided | null;
  /** It, and what else that objection concerns: no moderator judges it who decided any of them. */
  readonly contested: readonly Decided[];
  /** What was decided milder on an objection: nothing harsher is decided before the case is opened again. null for nothing. */
  readonly relief: Decided | null;
  /** The ids of decisions that somebody objected to. */
  readonly objectedTo: ReadonlySet<string>;
  /** An objection was upheld, or all was well after it: nothing more can be decided until it is opened again. */
  readonly isFinal: boolean;
}

/** A case as its stream tells it, or as far as it tells, without decisions that do not count; null where there is none. */
export function caseFrom(history: readonly DomainEvent[]): Case | null {
  const unread = unreadIn(history);
  return history.filter(({ id }) => !unread.has(id)).reduce<Case | null>(evolve, null);
}

/** The ids of decisions that do not count, as what they kept was changed before its moderator had read it so. */
export const unreadIn = (history: readonly DomainEvent[]): ReadonlySet<string> =>
  new Set(history.flatMap((event) => (event.type === 'CaseOpened' ? (event.data.unread ?? []) : [])));

function evolve(found: Case | null, event: DomainEvent): Case | null {
  if (event.type === 'CaseOpened') {
    const { case: id, kind, id: thing, cause } = event.data;
    const isOpen = found !== null && isWaiting(found);
    const isReview = cause === 'review' || found?.isReview === true;
    const causes = CASE_CAUSES.filter(
      (one) => one === cause || (one === 'review' ? isReview : isOpen && found.causes.includes(one)),
    );
    const notes = isOpen || isReview ? allNotes(found?.notes ?? [], event.data.notes) : event.data.notes;
    const opening = { causes, cause: isReview ? 'review' : cause, isReview, notes } as const;
    // It keeps its place, and an objection is still judged: it waits for its review too.
    if (isOpen) return { ...found, ...opening };
    const opened = { state: 'open', closed: null, openedAt: event.at, opened: event.position } as const;
    const before = {
      last: null,
      settled: -1,
      inForce: NOTHING_DECIDED,
      unanswered: null,
      objector: null,
      objectedTo: new Set<string>(),
      ...found,
    };
    // Of who is asked about their objection it is still judged, by another moderator.
    const { disputed, contested } = found?.state === 'asked' ? found : UNDISPUTED;
    return { ...before, id, kind, thing, ...opening, ...opened, disputed, contested, relief: null, isFinal: false };
  }
  if (found === null) return null;
  switch (event.type) {
    case 'CaseDecided': {
      const { against = [], gravest = null, seen = null, ...told } = event.data;
      const { by, cause, decision, reason, until, author, concerned, objection } = told;
      const { id, position, at } = event;
      const said = { by, cause, decision, reason, until, author, concerned, against, gravest, seen, objection };
      const last = { id, position, at, ...said };
      const isFinal = endsObjections(last);
      const relief = objection === 'overturned' ? last : found.relief;
      if (decision === 'ask') return { ...found, last, state: 'asked', isFinal };
      const inForce = withDecision(found.inForce, last, found.unanswered);
      const isReview = found.isReview && inForce.passed !== last;
      const settling = { settled: position, inForce, unanswered: null, ...UNDISPUTED, relief } as const;
      return { ...found, last, state: 'decided', closed: null, isReview, isFinal, ...settling };
    }
    case 'CaseObjected': {
      const { by, decision, also = [] } = event.data;
      const to = contestedOf(found.last, found.inForce, [decision, ...also]);
      const unanswered = hardest(to);
      const isJudged = to.some(({ position }) => found.opened < position);
      const disputing = isJudged ? { disputed: unanswered, contested: to } : UNDISPUTED;
      const objectedTo = new Set([...found.objectedTo, decision, ...also]);
      return { ...found, state: 'objected', closed: null, objector: by, unanswered, ...disputing, objectedTo };
    }
    case 'CaseClosed':
      return { ...found, state: 'closed', closed: event.data.why, isReview: false, unanswered: null, ...UNDISPUTED };
    case 'CaseAnswered':
      return { ...found, state: 'open', objectedTo: new Set([...found.objectedTo, event.data.decision]) };
    default:
      return found;
  }
}

const UNDISPUTED = { disputed: null, contested: [] } as const;

/** Whether a decision of a case lets the thing be seen, where it comes now: it passes its review by that. */
export const wouldPass = ({ inForce, unanswered }: Case, decision: CaseDecision): boolean =>
  !isOfProof(decision) && letsBeSeen({ decision }, inForce.seen, unanswered);

/** Whether an objection ended with it. What is milder, but not what they wished for, they may object to in its turn. */
export const endsObjections = ({ objection, decision }: Pick<Decided, 'objection' | 'decision'>): boolean =>
  objection === 'upheld' || (objection === 'overturned' && isFavourable(decision));

/** Whether nobody is to do anything about it now. */
export const isOver = ({ state }: Pick<Case, 'state'>): boolean => state === 'decided' || state === 'closed';

/** Whether it waits for a moderator. */
export const isWaiting = ({ state }: Pick<Case, 'state'>): boolean => state === 'open' || state === 'objected';
