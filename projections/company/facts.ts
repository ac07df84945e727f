import type { Facts } from '../fund/lines.ts';
import type { CompanyRow } from './company.ts';

/** What of a company funds check. */
export function factsOf(company: CompanyRow): Facts {
  const { industry, stage, city, state, entityType, establishedYear, recognitions, womenLed, metrics } = company;
  const told = { industry, stage, city, state, entityType, establishedYear, recognitions, womenLed };
  return { ...told, revenue: metrics?.revenue ?? [] };
}
