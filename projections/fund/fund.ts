import type { EventNamed } from '#events/catalogue.ts';

/** A row of the table. */
export type StoredFund = {
  n: number;
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
  logo: string;
  industryTags: string;
  team: string;
  teamDate: string;
  entityType: string;
  documentRequired: string;
  evaluationCriteria: string;
  contactEmail: string;
  supportPhone: string;
  pitchRequired: number;
  interviewRequired: number;
  description: string;
};

/** As the columns are named in the event, and as queries answer them. Lists are JSON; booleans 0 or 1. */
export const COLUMNS = [
  ...['creator', 'provider', 'logo', 'type', 'description', 'amount', 'minAmount', 'maxAmount', 'launchDate'],
  ...['deadline', 'active', 'stage', 'industry', 'industryTags', 'region', 'team', 'teamDate', 'entityType'],
  ...['documentRequired', 'evaluationCriteria', 'pitchRequired', 'interviewRequired', 'verified'],
  ...['contactEmail', 'supportPhone'],
];

/** What a member's interest in a fund counts: who saves it means more than who looks at it once. */
export const OPENED = 1;
export const SAVED = 3;

type Created = EventNamed<'FundCreated'>;

/** The row that a creation makes, as it is written; nobody has shown interest yet. */
export function created({ position, at, data, personal }: Created) {
  const { fund: id, ...said } = data;
  return {
    ...said,
    ...(personal ?? { contactEmail: '', supportPhone: '' }),
    n: position,
    id,
    createdAt: at,
    active: Number(said.active),
    pitchRequired: Number(said.pitchRequired),
    interviewRequired: Number(said.interviewRequired),
    verified: Number(said.verified),
    industryTags: JSON.stringify(said.industryTags),
    documentRequired: JSON.stringify(said.documentRequired),
    evaluationCriteria: JSON.stringify(said.evaluationCriteria),
  };
}

/** The industries that a fund is for: its own and its tags. */
export const industriesOf = ({
  industry,
  industryTags,
}: Pick<Created['data'], 'industry' | 'industryTags'>): string[] =>
  [industry, ...industryTags].filter((one) => one !== '');

type FromRow = 'n' | 'interest' | 'active' | 'verified' | 'pitchRequired' | 'interviewRequired' | 'createdAt' | Lists;
type Lists = 'industryTags' | 'documentRequired' | 'evaluationCriteria';

/** A fund as it is answered. */
export type FundRow = Readonly<Omit<StoredFund, FromRow | 'id'>> & {
  readonly _id: string;
  readonly id: string;
  readonly active: boolean;
  readonly verified: boolean;
  readonly pitchRequired: boolean;
  readonly interviewRequired: boolean;
  readonly industryTags: readonly string[];
  readonly documentRequired: readonly string[];
  readonly evaluationCriteria: readonly string[];
  /** How many open funds there are in the same industry, this one included; null where it names none. */
  readonly industryCount: number | null;
  /** ISO 8601, UTC. */
  readonly createdAt: string;
};

/** A row as queries answer it. */
export function toFund({ n: _, interest: __, ...stored }: StoredFund, industryCount: number | null): FundRow {
  return {
    ...stored,
    _id: stored.id,
    active: stored.active === 1,
    verified: stored.verified === 1,
    pitchRequired: stored.pitchRequired === 1,
    interviewRequired: stored.interviewRequired === 1,
    industryTags: JSON.parse(stored.industryTags) as string[], // written by the handler
    documentRequired: JSON.parse(stored.documentRequired) as string[], // the same
    evaluationCriteria: JSON.parse(stored.evaluationCriteria) as string[], // the same
    industryCount,
    createdAt: new Date(stored.createdAt).toISOString(),
  };
}
