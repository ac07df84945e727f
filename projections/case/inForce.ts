import { type CaseDecision, isFavourable, isHarsher, OBJECTION_MS } from '#events/lists/case.ts';

/** A decision: the id of its event, and what was decided. */
export interface Decision {
  readonly id: string;
  readonly decision: CaseDecision;
}

/**
 * The decisions of a case that are in force, each for what it speaks of; null before the first. To ask decides nothing. To
 * warn lets the thing stay as it is: it is seen, unless it was hidden before. To suspend somebody says nothing of the thing. Where one of
 * these answers an objection to what was harder to bear, it takes the place of that.
 */
export interface InForce<D extends Decision> {
  /** Hides the thing, or lets it be seen. */
  readonly seen: D | null;
  /** Suspends its author, or ends what did. */
  readonly suspension: D | null;
  /** Let it be seen last: with that it passed its review. */
  readonly passed: D | null;
  /** Kept it last: it bears its name. */
  readonly kept: D | null;
  /** Verified or refused a proof. */
  readonly proof: D | null;
}

export const NOTHING_DECIDED = { seen: null, suspension: null, passed: null, kept: null, proof: null } as const;

type Said = Pick<Decision, 'decision'>;

/** Whether what it is about is hidden by it. */
export const hides = (decided: Said | null): boolean => decided?.decision === 'hide' || decided?.decision === 'remove';

/**
 * Whether a decision lets the thing be seen.
 * @param seen what was in force of that before
 * @param objectedTo the decision to which somebody objected, and nobody has answered yet; null for none
 */
export function letsBeSeen({ decision }: Said, seen: Said | null, objectedTo: Said | null): boolean {
  if (decision === 'ask' || hides({ decision })) return false;
  const isMilder = objectedTo !== null && isHarsher(objectedTo.decision, decision);
  return isFavourable(decision) || isMilder || (decision === 'warn' && !hides(seen));
}

/** About a proof, and not about the thing. */
export const isOfProof = (decision: CaseDecision): boolean => decision === 'verify' || decision === 'refuse';

/** @param objectedTo as `letsBeSeen` has it */
export function withDecision<D extends Decision>(before: InForce<D>, last: D, objectedTo: D | null): InForce<D> {
  const { decision } = last;
  if (decision === 'ask') return before;
  const isSeen = letsBeSeen(last, before.seen, objectedTo);
  const isProof = isOfProof(decision);
  return {
    seen: hides(last) || isSeen ? last : before.seen,
    suspension: last,
    passed: isSeen && !isProof ? last : before.passed,
    kept: decision === 'keep' ? last : before.kept,
    proof: isProof ? last : before.proof,
  };
}

/** What an objection concerns: the newest decision, and what is in force besides, by their ids. */
export function contestedOf<D extends Decision>(
  last: D | null,
  { seen, suspension }: Pick<InForce<D>, 'seen' | 'suspension'>,
  ids: readonly string[],
): readonly D[] {
  const named = [last, seen, suspension].filter((one) => one !== null && ids.includes(one.id));
  const each = new Map((named.length > 0 ? named : [last]).flatMap((one) => (one === null ? [] : [[one.id, one]])));
  return [...each.values()];
}

/** Of several decisions the hardest to bear; null of none. */
export const hardest = <D extends Decision>(decisions: readonly D[]): D | null =>
  decisions.reduce<D | null>(
    (one, other) => (one === null || isHarsher(other.decision, one.decision) ? other : one),
    null,
  );

/** What the end of a removal hangs on. Times in milliseconds since 1970. */
export interface Removal extends Decision {
  readonly at: number;
  readonly objection: 'upheld' | 'overturned' | null;
}

/**
 * From when a removal that is in force is for good, in milliseconds since 1970: once nobody can object to it any more, whatever was
 * decided after it that leaves it in force; at once where another moderator upheld it. Whoever is asked about it keeps their
 * time. null while an objection to it waits for an answer, or an answer for a moderator.
 */
export function removalEnds(
  removal: Removal,
  found: {
    readonly state: string;
    readonly last: (Decision & { readonly at: number }) | null;
    readonly unanswered: Decision | null;
  },
): number | null {
  const { state, last, unanswered } = found;
  if (removal.objection === 'upheld') return removal.at;
  if (unanswered?.id === removal.id) return null;
  const isAsked = last?.decision === 'ask';
  if (isAsked && state === 'open') return null;
  return (isAsked && state === 'asked' ? Math.max(removal.at, last.at) : removal.at) + OBJECTION_MS;
}
