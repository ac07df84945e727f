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
