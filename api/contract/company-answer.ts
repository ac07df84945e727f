import type { CompanyMetrics } from './company-metrics.ts';
import type { CompanySize, FundingType, Industry, Stage } from './options.ts';
import type { Paged } from './paging.ts';

export type EnterpriseClass = 'micro' | 'small' | 'medium' | '';

/** `image` is a storage key, `imageUrl` a signed link to it; both '' where there is none. */
export type Founder = CompanyMetrics['founders'][number] & { readonly imageUrl: string };

/** A company as lists and its own page answer it. What it left out is '' or [], and null for a number. */
export interface Company {
  readonly _id: string;
  /** The member who registered it, and who alone may change it. */
  readonly ownerId: string;
  /** The founder's name. */
  readonly name: string;
  readonly registeredEntity: string;
  readonly tagline: string;
  readonly description: string;
  readonly industry: Industry;
  readonly companySize: CompanySize | '';
  readonly city: string;
  readonly stage: Stage;
  readonly establishedYear: number;
  readonly fundedType: FundingType;
  readonly website: string;
  readonly phone: string;
  readonly email: string;
  readonly socialLinks: readonly string[];
  /** Storage keys, or ''. */
  readonly logo: string;
  readonly banner: string;
  /** Signed links to them, good for a day at least; '' where there is none. */
  readonly logoUrl: string;
  readonly bannerUrl: string;
  /** What the MSMED Act calls it, by its reported revenue, else by the size of its team; '' for none of these. */
  readonly enterprise: EnterpriseClass;
  /** Percent; null until reported. */
  readonly growth: number | null;
  readonly employees: CompanyMetrics['employees'];
  readonly investors: CompanyMetrics['investors'];
  readonly founders: readonly Founder[];
  readonly marketShare: CompanyMetrics['marketShare'];
  readonly revenue: CompanyMetrics['revenue'];
  readonly culture: CompanyMetrics['culture'];
  /** Whether the figures are the company's own; until then the site shows sample data and says so. */
  readonly metricsReported: boolean;
  /** ISO 8601, UTC. */
  readonly createdAt: string;
}

export interface FacetCount {
  readonly value: string;
  readonly count: number;
}

/** How many companies each filter would leave, the most first, counted under all the other filters in force. */
export interface CompanyFacets {
  readonly industry: readonly FacetCount[];
  readonly stage: readonly FacetCount[];
  readonly city: readonly FacetCount[];
  readonly companySize: readonly FacetCount[];
  readonly fundedType: readonly FacetCount[];
  readonly enterprise: readonly FacetCount[];
}

export interface CompanyAnswer {
  readonly company: Company;
}

export interface CompanyListAnswer extends Paged {
  readonly companies: readonly Company[];
  /** Of all pages together. */
  readonly total: number;
  readonly facets: CompanyFacets;
}

/** GET /company/mine: what the member registered, newest first. Not paged: nobody has that many. */
export interface OwnCompaniesAnswer {
  readonly companies: readonly Company[];
}
