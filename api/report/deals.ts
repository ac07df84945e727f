import type { DealDays, DealGroup, DealKind, DealsFound } from '#projections/dealFunnel/queries.ts';
import { COMPANY_SIZES, FUND_TYPES } from '../contract/options.ts';
import type { DealsOfCompanies, DealsReportAnswer } from '../contract/report.ts';
import { dayNumber, dayWritten } from './report.ts';

/**
 * The days that are reported on.
 * @param day YYYY-MM-DD, the last of them @param back how many they are
 */
export function dealDays(day: string, back: number): DealDays {
  const to = dayNumber(day);
  return { from: to - back + 1, to };
}

/** What came of the applications that were begun on some days. */
export function dealsReport({ from, to }: DealDays, { total, groups }: DealsFound): DealsReportAnswer {
  const of = (kind: DealKind) => groups.filter((group) => group.kind === kind);
  return {
    ...{ from: dayWritten(from), day: dayWritten(to), total: plain(total) },
    types: inOrderOf(FUND_TYPES, of('type')).map((group) => ({ name: group.name, ...plain(group) })),
    states: of('state')
      .map(ofCompanies)
      .sort((a, b) => b.begun - a.begun || a.name.localeCompare(b.name)),
    sizes: inOrderOf(COMPANY_SIZES, of('size')).map(ofCompanies),
  };
}

type Counts = Omit<DealGroup, 'kind' | 'name'>;

const plain = ({ kind: _, name: __, ...counts }: Counts & Partial<DealGroup>): Counts => counts;

function ofCompanies(group: DealGroup): DealsOfCompanies {
  const { opened: _, saved: __, ...stages } = plain(group);
  return { name: group.name, ...stages };
}

/** In the order in which people choose them; what was not told stands last. */
function inOrderOf(options: readonly string[], groups: readonly DealGroup[]): DealGroup[] {
  const place = ({ name }: DealGroup): number => (options.indexOf(name) + options.length + 1) % (options.length + 1);
  return groups.toSorted((a, b) => place(a) - place(b));
}
