import type { EntityType, FundStage, FundType, Industry, Region } from '#api/contract/options.ts';
import type { City } from '../companies/cities.ts';
import type { Motif } from '../pictures/mark.ts';

export interface DemoFund {
  readonly provider: string;
  /** A member's key. */
  readonly by: string;
  readonly motif: Motif;
  readonly type: FundType;
  readonly stage: FundStage;
  readonly about: string;
  /** In lakh rupees: all of it, and the least and most for one company. */
  readonly lakh: readonly [total: number, least: number, most: number];
  /** Days from now on which it was announced (before now) and on which it closes. */
  readonly days: readonly [announced: number, closes: number];
  readonly industry: Industry | 'Any industry';
  readonly tags: readonly string[];
  readonly region: Region;
  readonly city: City;
  readonly entity: EntityType;
  readonly papers: readonly string[];
  readonly criteria: readonly string[];
  /** Days before now on which it was closed early, and why; or its deadline moved by so many days. */
  readonly later?:
    | ({ readonly ago: number } & ({ readonly closes: 'filled' | 'withdrawn' } | { readonly moves: number }))
    | undefined;
  /** For companies led by women. */
  readonly women?: true;
  /** Asked of applicants. */
  readonly asks: { readonly pitch?: boolean; readonly interview?: boolean };
}
