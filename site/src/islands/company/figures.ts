import type { Company } from '#api/contract/company-answer.ts';
import { DEFAULT_GROWTH_PERCENT } from '#api/contract/limits.ts';
import { details } from '#words/details.ts';

/** Years that the revenue chart shows. */
const REVENUE_YEARS = 3;

export interface Slice {
  readonly label: string;
  readonly value: number;
}

/** What the Metrics tab draws. */
export interface Figures {
  /** Whether this is an example and not what the company reported. */
  readonly sample: boolean;
  /** Percent over a year; null where it was not reported. */
  readonly growth: number | null;
  /** Percent of the market, the whole of it. */
  readonly share: readonly Slice[];
  /** Rupees, oldest year first. */
  readonly revenue: readonly Slice[];
  /** People, oldest year first. */
  readonly employees: readonly Slice[];
  /** Rupees, the largest first. */
  readonly investors: readonly Slice[];
}

type Reported = Pick<Company, 'metricsReported' | 'growth' | 'marketShare' | 'revenue' | 'employees' | 'investors'>;

/** The company's own figures, or, until it has reported any, the sample. @param year the current one */
export function figuresOf(company: Reported, year: number): Figures {
  if (!company.metricsReported) return sample(year);
  return {
    sample: false,
    growth: company.growth,
    share: wholeMarket(company.marketShare.map(({ name, percent }) => ({ label: name, value: percent }))),
    revenue: byYear(company.revenue.map(({ year, amount }) => ({ year, value: amount }))).slice(-REVENUE_YEARS),
    employees: byYear(company.employees.map(({ year, count }) => ({ year, value: count }))),
    investors: company.investors
      .map(({ name, amount }) => ({ label: name, value: amount }))
      .sort((one, other) => other.value - one.value),
  };
}

function byYear(rows: readonly { readonly year: number; readonly value: number }[]): Slice[] {
  return [...rows]
    .sort((one, other) => one.year - other.year)
    .map(({ year, value }) => ({ label: String(year), value }));
}

/** A pie is the whole: what the reported parts leave over is everyone else's. */
function wholeMarket(parts: readonly Slice[]): readonly Slice[] {
  const rest = Math.round((100 - parts.reduce((sum, { value }) => sum + value, 0)) * 100) / 100;
  return parts.length > 0 && rest >= 0.5 ? [...parts, { label: details.metrics.rest, value: rest }] : parts;
}

function sample(year: number): Figures {
  const years = (values: readonly number[]) =>
    values.map((value, index) => ({ label: String(year - values.length + index), value }));
  return {
    sample: true,
    growth: DEFAULT_GROWTH_PERCENT,
    share: [
      { label: details.metrics.invented, value: 28 },
      { label: 'Competitor A', value: 34 },
      { label: 'Competitor B', value: 22 },
      { label: details.metrics.rest, value: 16 },
    ],
    revenue: years([4_500_000, 7_200_000, 9_000_000]),
    employees: years([6, 11, 18, 24]),
    investors: [
      { label: 'Investor A', value: 6_000_000 },
      { label: 'Investor B', value: 3_500_000 },
      { label: 'Investor C', value: 1_500_000 },
    ],
  };
}
