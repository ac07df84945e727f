import * as z from 'zod/mini';
import { body } from './body.ts';
import { blankableFileKey } from './file.ts';
import { FOUNDED_MIN_YEAR, HEADCOUNT_MAX, METRIC_ROWS_MAX, NAME_MAX, RUPEES_MAX } from './limits.ts';
import { blankableNumeric, numeric } from './number.ts';
import { text } from './text.ts';

function rows<Row extends z.core.SomeType>(label: string, row: Row) {
  return z
    .array(row, `${label} must be a list`)
    .check(z.maxLength(METRIC_ROWS_MAX, `${label}: at most ${METRIC_ROWS_MAX} rows`));
}

function eachYearOnce(label: string) {
  return z.refine<readonly { readonly year: number }[]>(
    (list) => new Set(list.map(({ year }) => year)).size === list.length,
    `${label}: each year once`,
  );
}

const year = numeric({ label: 'Year', min: FOUNDED_MIN_YEAR, max: 2100, integer: true });

const part = body(
  {
    name: text({ label: 'Name', max: NAME_MAX }),
    percent: numeric({ label: 'Share', min: 0, max: 100, range: 'Share must be between 0 and 100 percent' }),
  },
  'Each part of the market needs a name and a percent',
);

const revenue = body(
  { year, amount: numeric({ label: 'Revenue', min: 0, max: RUPEES_MAX }) },
  'Each year of revenue needs a year and an amount',
);

const headcount = body(
  { year, count: numeric({ label: 'Employees', min: 0, max: HEADCOUNT_MAX, integer: true }) },
  'Each year of employees needs a year and a count',
);

const investor = body(
  {
    name: text({ label: 'Investor', max: NAME_MAX }),
    amount: numeric({ label: 'Investment', min: 0, max: RUPEES_MAX }),
  },
  'Each investor needs a name and an amount',
);

const founder = body(
  {
    name: text({ label: 'Founder', max: NAME_MAX }),
    role: text({ label: 'Role', max: NAME_MAX }),
    image: z._default(blankableFileKey('Image'), ''),
  },
  'Each founder needs a name and a role',
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
        'Market share: the parts add up to more than 100 percent',
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
      range: 'Growth must be between -100 and 100000 percent',
    }),
  ),
  founders: z._default(rows('Founders', founder), []),
  culture: z._default(rows('Culture', text({ label: 'Culture', max: 300 })), []),
});
export type CompanyMetrics = z.output<typeof companyMetrics>;
