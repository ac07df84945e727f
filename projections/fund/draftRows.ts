import { statement } from '../sql/rows.ts';

/** Of the funds of one provider, and of one's drafts, so many are shown. */
export const MANAGED_MAX = 200;

interface StoredDraft {
  readonly fund: string;
  readonly writer: string;
  readonly since: number;
  readonly creator: string;
  readonly providerId: string;
  readonly provider: string;
  readonly at: number;
  readonly form: string;
}

/** What is written down of a fund so far. `form` has the names of the form that creates one. */
export type DraftRow = Omit<StoredDraft, 'form' | 'since' | 'writer'> & {
  readonly form: { readonly [field: string]: unknown };
};

const toDraft = ({ since: _, writer: __, form, ...draft }: StoredDraft): DraftRow => ({
  ...draft,
  form: JSON.parse(form) as DraftRow['form'], // the model's own
});

export const DRAFT_STATEMENTS = {
  draft: statement<StoredDraft>(
    'the versions of one draft, one for each who wrote at it',
    'SELECT * FROM fund_drafts WHERE fund = ? ORDER BY since DESC LIMIT 1',
    'as many as there are people in a team',
  ),
  draftsOfCreator: statement<StoredDraft>(
    'the drafts that one member began',
    `SELECT * FROM fund_drafts WHERE creator = ? ORDER BY since DESC LIMIT ${MANAGED_MAX}`,
    'so many drafts a member may have at once',
  ),
  draftsOfProvider: statement<StoredDraft>(
    'the drafts of one provider',
    `SELECT * FROM fund_drafts WHERE providerId = ? ORDER BY since DESC LIMIT ${MANAGED_MAX}`,
    'so many drafts a team may have at once',
  ),
};

/** Each draft once: a version of it stands for each who wrote at it. */
export function newest(stored: readonly StoredDraft[]): DraftRow[] {
  const seen = new Set<string>();
  return stored.flatMap((one) => {
    if (seen.has(one.fund)) return [];
    seen.add(one.fund);
    return [toDraft(one)];
  });
}
