import {
  contestedOf,
  hardest,
  type InForce,
  NOTHING_DECIDED,
  type Removal,
  removalEnds,
  withDecision,
} from './inForce.ts';

/** A decision as the row of its case keeps it. */
export type Mark = Removal;

/** What is in force in a case, as far as its row must know it. */
export interface Force extends Pick<InForce<Mark>, 'seen' | 'suspension'> {
  readonly last: Mark | null;
  /** That to which somebody objected, of several the hardest to bear, and that nobody has answered yet; null for none. */
  readonly unanswered: Mark | null;
  /** It is removed for good. */
  readonly removed?: true;
}

const NO_FORCE: Force = { seen: null, suspension: null, last: null, unanswered: null };

/** @param force what the row has, '' before the first decision */
export const forceOf = (force: string): Force => (force === '' ? NO_FORCE : (JSON.parse(force) as Force)); // as the model wrote it

/** `passes`: the decision lets the thing be seen. */
export function decided(before: Force, last: Mark) {
  if (last.decision === 'ask') return { force: { ...before, last }, passes: false };
  const { seen, suspension, passed } = withDecision({ ...NOTHING_DECIDED, ...before }, last, before.unanswered);
  return { force: { ...before, seen, suspension, last, unanswered: null }, passes: passed === last };
}

/** @param ids of the decisions that the objection names */
export const objected = (before: Force, ids: readonly string[]): Force => ({
  ...before,
  unanswered: hardest(contestedOf(before.last, before, ids)),
});

/** From when what was removed is removed for good, in milliseconds since 1970; null where nothing is to be removed. */
export const removesFrom = (force: Force, state: string): number | null =>
  force.seen?.decision !== 'remove' || force.removed ? null : removalEnds(force.seen, { ...force, state });
