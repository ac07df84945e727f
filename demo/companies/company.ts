import type { CompanySize, FundingType, Industry, Stage } from '#api/contract/options.ts';
import type { SceneName } from '../pictures/draw.ts';
import type { Motif } from '../pictures/mark.ts';
import type { City } from './cities.ts';

export interface DemoCompany {
  /** Begins its web and mail address. */
  readonly key: string;
  /** A member's key. */
  readonly owner: string;
  readonly entity: string;
  readonly tagline: string;
  readonly about: string;
  readonly industry: Industry;
  readonly city: City;
  readonly stage: Stage;
  readonly size: CompanySize;
  readonly since: number;
  readonly funded: FundingType;
  readonly motif: Motif;
  readonly scene: SceneName;
  readonly report?: Report;
}

/** What a company tells of itself. Years are the last three. */
export interface Report {
  /** In lakh rupees. */
  readonly revenue: readonly [number, number, number];
  readonly people: readonly [number, number, number];
  /** Percent. */
  readonly share: readonly (readonly [name: string, percent: number])[];
  /** In lakh rupees. */
  readonly investors: readonly (readonly [name: string, lakh: number])[];
  /** Beside the owner. */
  readonly with: readonly (readonly [name: string, role: string])[];
  readonly culture: readonly string[];
}
