import type { DealsOfCompanies, DealsReportAnswer } from '#api/contract/report.ts';

/** By what deals are broken down. */
export type DealKind = 'types' | 'states' | 'sizes';

interface Words {
  readonly opened: string;
  readonly saved: string;
  readonly stages: Readonly<Record<string, string>>;
  readonly ended: Readonly<Record<string, string>>;
  readonly kinds: Readonly<Record<DealKind, string>>;
  readonly notTold: string;
}

type Stages = Omit<DealsOfCompanies, 'name'>;

/** Those begun that have not ended. */
export const goingOn = ({ begun, accepted, declined, withdrawn, lapsed }: Stages): number =>
  begun - accepted - declined - withdrawn - lapsed;

/** What is counted, with its name in words; the object has no other keys. */
export const namesOf = <Key extends string>(names: Partial<Record<Key, string>>): [Key, string][] =>
  Object.entries(names) as [Key, string][];

/** A table of one breakdown: its headings, then a row for each group, by its name and its counts. */
export function dealTable(deals: DealsReportAnswer, kind: DealKind, words: Words) {
  const { accepted: _, ...ends } = words.ended;
  // Members open and save funds: of companies that is not told.
  const interest = kind === 'types' ? { opened: words.opened, saved: words.saved } : {};
  const columns = namesOf({ ...interest, ...words.stages, ...ends });
  const groups: readonly (Stages & { readonly name: string })[] = deals[kind];
  return {
    headings: [words.kinds[kind], ...columns.map(([, name]) => name)],
    rows: groups.map((group) => {
      const counts: Readonly<Record<string, number | string>> = { ...group, open: goingOn(group) };
      return { name: group.name || words.notTold, counts: columns.map(([key]) => Number(counts[key] ?? 0)) };
    }),
  };
}
