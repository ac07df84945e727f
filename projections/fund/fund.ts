import type { EventNamed } from '#events/catalogue.ts';
import { type HeldPart, isProved, NOTHING_HELD, partsOf } from '../verification/parts.ts';

/**
 * The columns of a fund, in the order of the table: what lists filter and order by stands first. A model that keeps every
 * version of a fund has them too.
 */
export const FUND_COLUMNS = `
      creator            TEXT NOT NULL,
      type               TEXT NOT NULL,
      stage              TEXT NOT NULL COLLATE NOCASE,
      industry           TEXT NOT NULL COLLATE NOCASE,
      region             TEXT NOT NULL COLLATE NOCASE,
      active             INTEGER NOT NULL,
      deadline           TEXT NOT NULL,
      verified           INTEGER NOT NULL,
      amount             REAL NOT NULL,
      minAmount          REAL,
      maxAmount          REAL,
      createdAt          INTEGER NOT NULL,
      launchDate         TEXT NOT NULL,
      provider           TEXT NOT NULL,
      providerId         TEXT NOT NULL,
      closed             TEXT NOT NULL,
      logo               TEXT NOT NULL,
      industryTags       TEXT NOT NULL,
      team               TEXT NOT NULL,
      teamDate           TEXT NOT NULL,
      entityType         TEXT NOT NULL,
      documentRequired   TEXT NOT NULL,
      evaluationCriteria TEXT NOT NULL,
      contactEmail       TEXT NOT NULL,
      supportPhone       TEXT NOT NULL,
      contactOf          TEXT NOT NULL,
      pitchRequired      INTEGER NOT NULL,
      interviewRequired  INTEGER NOT NULL,
      criteria           TEXT NOT NULL,
      questions          TEXT NOT NULL,
      description        TEXT NOT NULL,
      review             TEXT NOT NULL DEFAULT ''`;

/** Their names. */
export const COLUMNS: readonly string[] = FUND_COLUMNS.trim()
  .split('\n')
  .map((line) => line.trim().split(' ', 1)[0] ?? '');

type Closing = EventNamed<'FundClosed'>['data']['reason'];

/** A row of the table. */
export type StoredFund = {
  position: number;
  id: string;
  creator: string;
  type: 'Grant' | 'Equity' | 'Debt';
  stage: string;
  industry: string;
  region: string;
  active: number;
  deadline: string;
  verified: number;
  amount: number;
  minAmount: number | null;
  maxAmount: number | null;
  createdAt: number;
  /** How many members opened its page, and three for each who saved it. */
  interest: number;
  launchDate: string;
  provider: string;
  providerId: string;
  /** Why it was closed; '' where it was not. */
  closed: Closing | '';
  logo: string;
  industryTags: string;
  team: string;
  teamDate: string;
  entityType: string;
  documentRequired: string;
  evaluationCriteria: string;
  contactEmail: string;
  supportPhone: string;
  /** Whose words these two are: with that member they are forgotten. */
  contactOf: string;
  pitchRequired: number;
  interviewRequired: number;
  criteria: string;
  questions: string;
  description: string;
  /** Whether it awaits a review: seen only after it, or already; '' where it awaits none. */
  review: '' | 'before' | 'after';
};

/** What a member's interest in a fund counts: who saves it means more than who looks at it once. */
export const OPENED = 1;
export const SAVED = 3;

type Created = EventNamed<'FundCreated'>;

/** Nothing is left of the words of who has been forgotten. */
const contactOf = (member: string, told: EventNamed<'FundChanged'>['personal']) => ({
  contactEmail: told?.contactEmail ?? '',
  supportPhone: told?.supportPhone ?? '',
  contactOf: told ? member : '',
});

/** A fund but for what interest it has found. */
export type FundTerms = Omit<StoredFund, 'interest'>;

/** The row that a creation makes, as it is written; nobody has shown interest yet. */
export function created({ position, at, data, personal }: Created): FundTerms {
  const { fund: id, creator, provider, providerId, review = '', ...told } = data;
  return {
    ...(columnsOf(told) as ColumnsOf<typeof told>), // a creation tells all of them
    ...contactOf(creator, personal),
    ...{ position, id, creator, provider, providerId, closed: '', createdAt: at, review },
  };
}

type ColumnsOf<Told> = Required<Pick<FundTerms, keyof Told & keyof FundTerms>>;
type Told = { readonly [field: string]: string | number | boolean | object | null | undefined };

/** What an event tells, as the columns have it: lists as JSON, booleans as 0 or 1. What is not told is left out. */
function columnsOf(told: Told): Partial<FundTerms> {
  const columns = Object.entries(told).flatMap(([field, value]) =>
    value === undefined ? [] : [[field, stored(value)]],
  );
  return Object.fromEntries(columns) as Partial<FundTerms>; // a column is named as its field
}

const stored = (value: string | number | boolean | object | null): string | number | null =>
  typeof value === 'boolean'
    ? Number(value)
    : typeof value === 'object' && value !== null
      ? JSON.stringify(value)
      : value;

/** What happens to a fund once it is there. */
export type FundChange = EventNamed<'FundChanged' | 'FundExtended' | 'FundClosed'>;

/** The fund after a change of its terms. */
export function changed(before: FundTerms, event: FundChange): FundTerms {
  switch (event.type) {
    case 'FundExtended':
      return { ...before, deadline: event.data.to };
    case 'FundClosed':
      return { ...before, closed: event.data.reason, active: 0 };
    case 'FundChanged': {
      const { fund: _, creator: __, by, contact, ...told } = event.data;
      return { ...before, ...columnsOf(told), ...(contact && contactOf(by, event.personal)) };
    }
  }
}

type Industries = Pick<StoredFund, 'industry' | 'industryTags'>;

export const tagsOf = ({ industryTags }: Pick<Industries, 'industryTags'>): string[] =>
  JSON.parse(industryTags) as string[]; // written above

/** The industries that a fund is for: its own and its tags. */
export const industriesOf = (fund: Industries): string[] =>
  [fund.industry, ...tagsOf(fund)].filter((one) => one !== '');

type Flags = 'active' | 'verified' | 'pitchRequired' | 'interviewRequired';
type Lists = 'industryTags' | 'documentRequired' | 'evaluationCriteria' | 'criteria' | 'questions';
/** The columns that are 0 or 1, and those that are JSON. */
export const FLAGS: ReadonlySet<string> = new Set<Flags>(['active', 'verified', 'pitchRequired', 'interviewRequired']);
export const LISTS: ReadonlySet<string> = new Set<Lists>([
  ...(['industryTags', 'documentRequired', 'evaluationCriteria', 'criteria', 'questions'] as const),
]);
type FromRow = 'position' | 'interest' | 'closed' | 'contactOf' | 'createdAt' | Flags | Lists;

/** 'open': can be applied for; 'draft': for its provider's team alone. */
export type FundLife = 'draft' | 'open' | 'closed';

/** A fund as it is answered. */
export type FundRow = Readonly<Omit<StoredFund, FromRow | 'id'>> & {
  readonly _id: string;
  readonly id: string;
  readonly active: boolean;
  readonly verified: boolean;
  /** The domain that its provider has proved to be its own; null where it has proved none. */
  readonly verifiedDomain: string | null;
  /** The parts that prove who its provider is and hold, the strongest first. */
  readonly verification: readonly HeldPart[];
  readonly pitchRequired: boolean;
  readonly interviewRequired: boolean;
  readonly industryTags: readonly string[];
  readonly documentRequired: readonly string[];
  readonly evaluationCriteria: readonly string[];
  readonly criteria: Created['data']['criteria'];
  readonly questions: Created['data']['questions'];
  readonly status: FundLife;
  /** Why it was closed before its time; null where it was not. */
  readonly closedAs: Closing | null;
  /** How many open funds there are in the same industry, this one included; null where it names none. */
  readonly industryCount: number | null;
  /** ISO 8601, UTC. */
  readonly createdAt: string;
};

/** A row as queries answer it. @param today YYYY-MM-DD */
export function toFund(
  row: FundTerms & { interest?: number; proved?: string | null },
  industryCount: number | null,
  today: string,
): FundRow {
  const { position: _, interest: __, closed, contactOf: ___, proved = null, ...stored } = row;
  const held = proved ?? NOTHING_HELD;
  const verification = partsOf(held);
  return {
    ...stored,
    _id: stored.id,
    active: stored.active === 1,
    verified: isProved(held),
    verifiedDomain: verification.find(({ kind }) => kind === 'domain')?.text ?? null,
    verification,
    pitchRequired: stored.pitchRequired === 1,
    interviewRequired: stored.interviewRequired === 1,
    industryTags: tagsOf(stored),
    documentRequired: JSON.parse(stored.documentRequired) as string[], // written above
    evaluationCriteria: JSON.parse(stored.evaluationCriteria) as string[], // the same
    criteria: JSON.parse(stored.criteria) as FundRow['criteria'], // the same
    questions: JSON.parse(stored.questions) as FundRow['questions'], // the same
    status: stored.active === 1 && stored.deadline >= today ? 'open' : 'closed',
    closedAs: closed === '' ? null : closed,
    industryCount,
    createdAt: new Date(stored.createdAt).toISOString(),
  };
}
