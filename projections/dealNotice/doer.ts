interface Doing {
  readonly data: { readonly by?: string; readonly orphaned?: true };
}

/** Who did it; '' for nobody: also where it ended because nobody was left in a team, and `by` was the last of them. */
export const doerOf = ({ data: { by = '', orphaned } }: Doing): string => (orphaned ? '' : by);
