interface Worded {
  readonly text: string;
}

export interface QuestionChanges<Before, After> {
  /** What was asked, and what stands in its place. */
  readonly replaced: readonly (readonly [Before, After])[];
  readonly removed: readonly Before[];
  readonly added: readonly After[];
}

/** Those whose words the others have not, by the words of the last one before them that both have; '' for the beginning. */
function byPlace<Q extends Worded>(list: readonly Q[], others: ReadonlySet<string>): Map<string, Q[]> {
  const places = new Map<string, Q[]>();
  let behind = '';
  for (const question of list) {
    if (others.has(question.text)) behind = question.text;
    else places.set(behind, [...(places.get(behind) ?? []), question]);
  }
  return places;
}

/**
 * What became of the questions of a fund. Only their words tell questions apart, so what stands behind the same question as
 * one that is asked no more has taken its place.
 */
export function questionChanges<Before extends Worded, After extends Worded>(
  before: readonly Before[],
  after: readonly After[],
): QuestionChanges<Before, After> {
  const gone = byPlace(before, new Set(after.map(({ text }) => text)));
  const come = byPlace(after, new Set(before.map(({ text }) => text)));
  const replaced = [...gone].flatMap(([place, some]) =>
    some.flatMap((one, n) => {
      const now = come.get(place)?.[n];
      return now ? [[one, now] as const] : [];
    }),
  );
  const from = new Set(replaced.map(([one]) => one));
  const to = new Set(replaced.map(([, one]) => one));
  return {
    replaced,
    removed: [...gone.values()].flat().filter((one) => !from.has(one)),
    added: [...come.values()].flat().filter((one) => !to.has(one)),
  };
}

const wordsOf = ({ text }: Worded): Set<string> => new Set(text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu));

/** Whether a question looks like another with other words: half the words of the shorter one are in both. */
export function isReworded(before: Worded, after: Worded): boolean {
  const [one, other] = [wordsOf(before), wordsOf(after)];
  const both = [...one].filter((word) => other.has(word)).length;
  return both > 0 && 2 * both >= Math.min(one.size, other.size);
}
