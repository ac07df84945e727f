import type { DemoCompany } from './companies/company.ts';
import { EAST } from './companies/east.ts';
import { NORTH } from './companies/north.ts';
import { SOUTH } from './companies/south.ts';
import { WEST } from './companies/west.ts';

/** In turn from every side of the country, so that no page of the directory shows one region alone. */
export const COMPANIES: readonly DemoCompany[] = Array.from(
  { length: Math.max(EAST.length, NORTH.length, SOUTH.length, WEST.length) },
  (_, index) => [SOUTH[index], NORTH[index], WEST[index], EAST[index]].filter((company) => company !== undefined),
).flat();
