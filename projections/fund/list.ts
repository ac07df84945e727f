/** What funds are filtered by, and counted by for each filter's choices. */
export const FACETS = ['type', 'stage', 'industry', 'region', 'entityType'] as const;
export type Facet = (typeof FACETS)[number];

/**
 * 'relevance' needs a query. 'deadline': open funds, the soonest deadline first, then the others, the latest deadline
 * first. 'popular': open funds first, then by how many members opened and saved them, then the newer one.
 */
export type FundSort = 'newest' | 'popular' | 'deadline' | 'relevance';

/** 'open': can be applied for on that day; 'upcoming': not yet; 'closed': no more. */
export type FundStatus = 'open' | 'upcoming' | 'closed' | 'any';

/**
 * How many funds each value would leave, most first; a region also leaves the funds for the whole country. Of many values
 * those that leave most, and the one asked for.
 */
export type FundFacets = { readonly [F in Facet]: readonly { readonly value: string; readonly count: number }[] };

/** Texts are compared without regard to capitals. */
export interface FundFilters {
  readonly type?: string | undefined;
  readonly stage?: string | undefined;
  /** The fund's own industry or one of its tags. */
  readonly industry?: string | undefined;
  /** Funds for the whole country are for every region. */
  readonly region?: string | undefined;
  readonly entityType?: string | undefined;
  readonly provider?: string | undefined;
  /** What the provider says; whether the deadline has passed is another matter. */
  readonly active?: boolean | undefined;
  /** Whether its provider has proved who it is. */
  readonly verified?: boolean | undefined;
  /** 'any' where not given. */
  readonly status?: FundStatus | undefined;
  /** Rupees that one applicant can get: at least, and at most. */
  readonly minAmount?: number | undefined;
  readonly maxAmount?: number | undefined;
  /** YYYY-MM-DD: the deadline is earlier than this day. */
  readonly deadlineBefore?: string | undefined;
  readonly q?: string | undefined;
}

export interface FundList extends FundFilters {
  /** Where not given: 'relevance' with a query, else 'newest'. */
  readonly sort?: FundSort | undefined;
  /** 1 to 100; 100 where not given. */
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
  /** YYYY-MM-DD: a fund is open while it is active and its deadline is not before this day. */
  readonly today: string;
}

/** Which funds a list shows. Plain data: it is found on a thread of the pool, and shown on another. */
export interface FundsFound {
  /** Row numbers, in order. */
  readonly positions: readonly number[];
  readonly nextCursor: string | null;
  /** Counted up to 10,000; where `totalIsCapped`, there are more, and each facet may be more too. */
  readonly total: number;
  readonly totalIsCapped: boolean;
  readonly facets: FundFacets;
  readonly suggestion?: string;
}
