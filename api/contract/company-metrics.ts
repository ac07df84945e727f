import * as z from 'zod/mini';
import { body } from './body.ts';
import { blankableFileKey } from './file.ts';
import { FOUNDED_MIN_YEAR, HEADCOUNT_MAX, METRIC_ROWS_MAX, NAME_MAX, RUPEES_MAX } from './limits.ts';
import { blankableNumeric, numeric } from './number.ts';
import { text } from './text.ts';
import type { Label } from './words/en/names.ts';
import * as rules from './words/en/rules.ts';

function rows<Row extends z.core.SomeType>(label: Label, row: Row) {
  return z
    .array(row, rules.mustBeList(label))
    .check(z.maxLength(METRIC_ROWS_MAX, rules.tooManyRows(label, METRIC_ROWS_MAX)));
}

function eachYearOnce(label: Label) {
  return z.refine<readonly { readonly year: number }[]>(
    (list) => new Set(list.map(({ year }) => year)).size === list.length,
    rules.eachYearOnce(label),
  );
}

const year = numeric({ label: 'Year', min: FOUNDED_MIN_YEAR, max: 2100, integer: true });

const part = body(
  {
    name: text({ label: 'Name', max: NAME_MAX }),
    percent: numeric({ label: 'Share', min: 0, max: 100, range: rules.betweenPercent('Share', 0, 100) }),
  },
  rules.partOfMarket,
);

const revenue = body({ year, amount: numeric({ label: 'Revenue', min: 0, max: RUPEES_MAX }) }, rules.yearOfRevenue);

const headcount = body(
  { year, count: numeric({ label: 'Employees', min: 0, max: HEADCOUNT_MAX, integer: true }) },
  rules.yearOfEmployees,
);

const investor = body(
  {
    name: text({ label: 'Investor', max: NAME_MAX }),
    amount: numeric({ label: 'Investment', min: 0, max: RUPEES_MAX }),
  },
  rules.investorNeeds,
);

const founder = body(
  {
    name: text({ label: 'Founder', max: NAME_MAX }),
    role: text({ label: 'Role', max: NAME_MAX }),
    image: z._default(blankableFileKey('Image'), ''),
  },
  rules.founderNeeds,
);

/**
 * PUT /company/{id}/metrics: all that a company reports, in place of what it reported before.
 * Amounts are rupees, shares and growth percent.
 */
export const companyMetrics = body({
  marketShare: z._default(
    rows('Market share', part).check(
      z.refine(
        // Rounded parts may add up to a little more than the whole.
        (parts) => parts.reduce((sum, { percent }) => sum + percent, 0) <= 100.5,
        rules.moreThanWhole,
      ),
    ),
    [],
  ),
  revenue: z._default(rows('Revenue', revenue).check(eachYearOnce('Revenue')), []),
  employees: z._default(rows('Employees', headcount).check(eachYearOnce('Employees')), []),
  investors: z._default(rows('Investors', investor), []),
  growth: z.optional(
    blankableNumeric({
      label: 'Growth',
      min: -100,
      max: 100_000,
      range: rules.betweenPercent('Growth', -100, 100_000),
    }),
  ),
  founders: z._default(rows('Founders', founder), []),
  culture: z._default(rows('Culture', text({ label: 'Culture', max: 300 })), []),
});
export type CompanyMetrics = z.output<typeof companyMetrics>;
