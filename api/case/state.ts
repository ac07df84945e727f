import type { DomainEvent } from '#events/catalogue.ts';
import { type CaseCause, type CaseDecision, type CaseKind, type CaseReason, isFavourable } from '#events/lists/case.ts';
import type { Position } from '#events/port/store.ts';

/** What a program noticed, by its name, and what it looked at (a web address, an id); nothing personal. */
export interface CaseNote {
  readonly code: string;
  readonly value: string;
}

/**
 * `open`: waits for a decision. `asked`: waits for an answer of whom it concerns. `objected`: waits for another moderator.
 */
export type CaseState = 'open' | 'asked' | 'objected' | 'decided';

/** A decision, as its event tells it. Times in milliseconds since 1970. */
export interface Decided {
  /** Of the event. */
  readonly id: string;
  readonly position: Position;
  readonly at: number;
  readonly by: string;
  readonly decision: CaseDecision;
  readonly reason: CaseReason;
  readonly until: number | null;
  readonly author: string | null;
  readonly concerned: readonly string[];
  /** Whom a claimed number belonged to, or belongs to, besides. */
  readonly against: readonly string[];
  readonly objection: 'upheld' | 'overturned' | null;
}

export interface Case {
  readonly id: string;
  readonly kind: CaseKind;
  /** The id of what it is about. */
  readonly thing: string;
  readonly cause: CaseCause;
  readonly state: CaseState;
  readonly openedAt: number;
  /** Where it was opened last. */
  readonly opened: Position;
  readonly notes: readonly CaseNote[];
  /** The newest decision, which is the one in force; null before the first. */
  readonly last: Decided | null;
  /** Who objected last; null for nobody. */
  readonly objector: string | null;
  /**
   * The decision that an objection was made to, and that another moderator is to judge: until they decide, however often they ask
   * first. null where there is none; also where the case was opened again after the decision, for then something else is judged.
   */
  readonly disputed: Decided | null;
  /** What was decided milder on an objection: nothing harsher is decided before the case is opened again. null for nothing. */
  readonly relief: Decided | null;
  /** The ids of decisions that somebody objected to. */
  readonly objectedTo: ReadonlySet<string>;
  /** An objection was upheld, or all was well after it: nothing more can be decided until it is opened again. */
  readonly isFinal: boolean;
}

/** A case as its stream tells it, or as far as it tells; null where there is none. */
export function caseFrom(history: readonly DomainEvent[]): Case | null {
  return history.reduce<Case | null>(evolve, null);
}

function evolve(found: Case | null, event: DomainEvent): Case | null {
  if (event.type === 'CaseOpened') {
    const { case: id, kind, id: thing, cause, notes } = event.data;
    const opened = { state: 'open', openedAt: event.at, opened: event.position, notes } as const;
    const before = { last: null, objector: null, objectedTo: new Set<string>(), ...found };
    return { ...before, id, kind, thing, cause, ...opened, disputed: null, relief: null, isFinal: false };
  }
  if (found === null) return null;
  switch (event.type) {
    case 'CaseDecided': {
      const { by, decision, reason, until, author, concerned, against = [], objection } = event.data;
      const { id, position, at } = event;
      const last = { id, position, at, by, decision, reason, until, author, concerned, against, objection };
      const isFinal = endsObjections(last);
      const relief = objection === 'overturned' ? last : found.relief;
      if (decision === 'ask') return { ...found, last, state: 'asked', isFinal };
      return { ...found, last, state: 'decided', isFinal, disputed: null, relief };
    }
    case 'CaseObjected':
      return {
        ...found,
        state: 'objected',
        objector: event.data.by,
        disputed: found.last && found.opened < found.last.position ? found.last : null,
        objectedTo: new Set([...found.objectedTo, event.data.decision]),
      };
    case 'CaseAnswered':
      return { ...found, state: 'open', objectedTo: new Set([...found.objectedTo, event.data.decision]) };
    default:
      return found;
  }
}

/** Whether an objection ended with it. What is milder, but not what they wished for, they may object to in its turn. */
export const endsObjections = ({ objection, decision }: Pick<Decided, 'objection' | 'decision'>): boolean =>
  objection === 'upheld' || (objection === 'overturned' && isFavourable(decision));

/** Whether it waits for a moderator. */
export const isWaiting = ({ state }: Pick<Case, 'state'>): boolean => state === 'open' || state === 'objected';

/** Whether what it is about is hidden by it. */
export const hides = (decided: Pick<Decided, 'decision'> | null): boolean =>
  decided?.decision === 'hide' || decided?.decision === 'remove';
