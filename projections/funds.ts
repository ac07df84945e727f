import type { Projection } from './projection.ts';

/** As the columns are named in the event, and as queries answer them. Lists are JSON; booleans 0 or 1. */
const COLUMNS = [
  ...['creator', 'provider', 'logo', 'type', 'description', 'amount', 'minAmount', 'maxAmount', 'launchDate'],
  ...['deadline', 'active', 'stage', 'industry', 'industryTags', 'region', 'team', 'teamDate', 'entityType'],
  ...['documentRequired', 'evaluationCriteria', 'pitchRequired', 'interviewRequired', 'verified'],
  ...['contactEmail', 'supportPhone'],
];

/**
 * Funding opportunities. Amounts are rupees, days YYYY-MM-DD. `fund_industries` says for which industries a fund is: its
 * own one and its tags.
 */
export const funds: Projection = {
  name: 'funds',
  tables: `
    CREATE TABLE funds (
      n                  INTEGER PRIMARY KEY,
      id                 TEXT NOT NULL UNIQUE,
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
      logo               TEXT NOT NULL,
      industryTags       TEXT NOT NULL,
      team               TEXT NOT NULL,
      teamDate           TEXT NOT NULL,
      entityType         TEXT NOT NULL,
      documentRequired   TEXT NOT NULL,
      evaluationCriteria TEXT NOT NULL,
      contactEmail       TEXT NOT NULL,
      supportPhone       TEXT NOT NULL,
      pitchRequired      INTEGER NOT NULL,
      interviewRequired  INTEGER NOT NULL,
      description        TEXT NOT NULL
    );
    CREATE INDEX funds_by_creator ON funds (creator);
    CREATE TABLE fund_industries (
      industry TEXT NOT NULL COLLATE NOCASE,
      fund     INTEGER NOT NULL,
      PRIMARY KEY (industry, fund)
    ) WITHOUT ROWID;
  `,
  indexes: `
    CREATE INDEX funds_by_deadline ON funds (active, deadline, n DESC);
    CREATE INDEX funds_by_standing ON funds (verified, amount, n);
    CREATE INDEX funds_by_industry ON funds (industry, active, deadline);
  `,

  handlers(db) {
    const placeholders = COLUMNS.map((column) => `:${column}`).join(', ');
    const add = db.prepare(
      `INSERT INTO funds (n, id, createdAt, ${COLUMNS.join(', ')}) VALUES (:n, :id, :createdAt, ${placeholders})`,
    );
    // An event may carry a field that this version of the code does not know yet.
    add.setAllowUnknownNamedParameters(true);
    const addIndustry = db.prepare('INSERT OR IGNORE INTO fund_industries (industry, fund) VALUES (?, ?)');
    const erase = db.prepare("UPDATE funds SET contactEmail = '', supportPhone = '' WHERE creator = ?");

    return {
      FundCreated({ position, at, data, personal }) {
        const { fund: id, ...said } = data;
        add.run({
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
        });
        for (const industry of [said.industry, ...said.industryTags]) {
          if (industry !== '') addIndustry.run(industry, position);
        }
      },
      MemberErased({ data }) {
        erase.run(data.member);
      },
    };
  },
};

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

type FromRow = 'n' | 'active' | 'verified' | 'pitchRequired' | 'interviewRequired' | 'createdAt' | Lists;
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
export function toFund({ n: _, ...stored }: StoredFund, industryCount: number | null): FundRow {
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
