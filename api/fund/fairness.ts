import type { Difference, FairnessFound, GroupDifference } from '#projections/company/fairness.ts';
import type { FairnessAnswer } from '../contract/fund.ts';

/** Counts are told in steps of so many, and none at all below the first. */
const STEP = 5;

/**
 * What is told of an exact difference. Two rules may differ by a single rupee of turnover, so that whoever asks chooses
 * whom a difference is about: a count of one in a state would tell what one company there turns over.
 *
 * - Fewer than five is null, whether it is none or four. Told apart, none and one would answer any question about one
 *   company, by halving what is asked.
 * - What is more is told in steps of five, downwards, everywhere. Exact sums would give the small counts away again: a
 *   whole of twelve and one state of nine leave three. Of steps no sum, of groups or of months, leaves a small count.
 * - Groups in which both are fewer than five stand together in the last row, without counts. It is always there: that it
 *   is, says nothing.
 * - Groups stand in the order of what is told and of their names, for their exact order would tell more.
 *
 * Somebody who registers companies of their own can still see a step being reached: that costs them as many companies.
 */
export function toldDifference({ months, states, sizes, isCapped }: FairnessFound): FairnessAnswer {
  return {
    months: months.map(({ month, ...difference }) => ({ month, ...told(difference) })),
    states: toldGroups(states).map(({ name: state, ...difference }) => ({ state, ...difference })),
    sizes: toldGroups(sizes).map(({ name: size, ...difference }) => ({ size, ...difference })),
    isCapped,
  };
}

interface Told {
  readonly gained: number | null;
  readonly lost: number | null;
}

const inSteps = (count: number): number | null => (count < STEP ? null : count - (count % STEP));
const told = ({ gained, lost }: Difference): Told => ({ gained: inSteps(gained), lost: inSteps(lost) });
const weight = ({ gained, lost }: Told): number => (gained ?? 0) + (lost ?? 0);

function toldGroups(groups: readonly GroupDifference[]): (Told & { readonly name: string | null })[] {
  const shown = groups
    .map(({ name, ...difference }) => ({ name, ...told(difference) }))
    .filter((group) => weight(group) > 0)
    .sort((a, b) => weight(b) - weight(a) || (a.name < b.name ? -1 : 1));
  return [...shown, { name: null, gained: null, lost: null }];
}
