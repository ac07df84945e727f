/**
 * So many values of a facet are told, those that leave most. Many are typed freely, and each answer of a list carries them:
 * without a bound, whoever makes up fifty tags a time would make every list long for everybody.
 */
export const FACET_VALUES_MAX = 300;

interface Counted {
  readonly value: string;
  readonly count: number;
}

/** The values that leave most, most first. @param isChosen those that are asked for: they are told in any case */
export const mostOf = <One extends Counted>(found: readonly One[], isChosen: (one: One) => boolean): One[] =>
  found
    .toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
    .filter((one, i) => i < FACET_VALUES_MAX || isChosen(one));
