import type { Facts } from './lines.ts';

/** A rule of India's in force on the days from `from` to `until`, both YYYY-MM-DD and both included; null: still. */
interface Dated {
  readonly from: string;
  readonly until: string | null;
  /** The notification, and when it was read, with where. */
  readonly source: string;
}

/** Rupees. */
const CRORE = 1e7;

/** For how long, and up to which turnover in any financial year, an entity counts as a startup. */
interface Limits {
  readonly years: number;
  readonly turnover: number;
}

/**
 * Recognition by DPIIT. What kind of entity may be recognised is looked at when it applies, and is not repeated here: a
 * company that says it is recognised was.
 */
const STARTUP: readonly (Dated & Limits & { readonly deepTech: Limits | null })[] = [
  {
    ...{ from: '2019-02-19', until: '2026-02-03', years: 10, turnover: 100 * CRORE, deepTech: null },
    source: 'G.S.R. 127(E) of 19 February 2019; taxguru.in and taxmann.com, read on 2026-11-23',
  },
  {
    ...{ from: '2026-02-04', until: null, years: 10, turnover: 200 * CRORE },
    deepTech: { years: 20, turnover: 300 * CRORE },
    source:
      'DPIIT notification of 4 February 2026, PIB release 2224069; taxtmi.com, notification 144862, read on 2026-11-23',
  },
];

/** The turnover up to which an enterprise is of a class. Its investment counts too, of which companies tell nothing here. */
const ENTERPRISE: readonly (Dated & { readonly turnover: Readonly<Record<'micro' | 'small' | 'medium', number>> })[] = [
  {
    ...{ from: '2020-07-01', until: '2025-03-31' },
    turnover: { micro: 5 * CRORE, small: 50 * CRORE, medium: 250 * CRORE },
    source: 'S.O. 2119(E) of 26 June 2020; ahlawatassociates.com, read on 2026-11-23',
  },
  {
    ...{ from: '2025-04-01', until: null },
    turnover: { micro: 10 * CRORE, small: 100 * CRORE, medium: 500 * CRORE },
    source: 'S.O. 1364(E) of 21 March 2025; sarafpartners.com and elplaw.in, read on 2026-11-23',
  },
];

/** The rules, for whoever shows them with their sources. */
export const RECOGNITION_RULES = { startup: STARTUP, enterprise: ENTERPRISE };

/** Whether a recognition that a company has holds by the rules of a day; null where what is known leaves that open. */
export interface Standing {
  readonly holds: boolean | null;
  /** The last day, YYYY-MM-DD, on which it is sure to hold. */
  readonly until?: string;
}

const SURE: Standing = { holds: true };

const inForce = <Rule extends Dated>(rules: readonly Rule[], on: string): Rule | undefined =>
  rules.find(({ from, until }) => from <= on && (until === null || on <= until));

/** @param on YYYY-MM-DD. Before the first rule, and of a recognition without one, what the company says is all there is */
export function standing(
  recognition: string,
  company: Pick<Facts, 'establishedYear' | 'revenue'>,
  on: string,
): Standing {
  if (recognition === 'dpiit') return startupOn(company, on);
  const rule = inForce(ENTERPRISE, on);
  const most = rule?.turnover[recognition as keyof typeof rule.turnover];
  const last = company.revenue.find(({ year }) => year === financialYear(on) - 1);
  // An enterprise above the limit keeps its class for a while, and then moves up: from when is not known here.
  return most !== undefined && last !== undefined && last.value > most ? { holds: null } : SURE;
}

function startupOn({ establishedYear, revenue }: Pick<Facts, 'establishedYear' | 'revenue'>, on: string): Standing {
  const rule = inForce(STARTUP, on);
  if (!rule) return SURE;
  const year = financialYear(on);
  // Only what is over has been turned over.
  const turnover = Math.max(0, ...revenue.flatMap((one) => (one.year < year ? [one.value] : [])));
  const usual = within(rule, establishedYear, turnover, on);
  if (usual.holds === true || rule.deepTech === null) return usual;
  // Whether it counts as deep tech is not known here.
  return { holds: within(rule.deepTech, establishedYear, turnover, on).holds === false ? false : null };
}

/** Of the day of founding only the year is known: the years end between its first day's anniversary and its last one's. */
function within({ years, turnover: most }: Limits, founded: number, turnover: number, on: string): Standing {
  if (turnover > most) return { holds: false };
  const until = `${founded + years - 1}-12-31`;
  if (on <= until) return { holds: true, until };
  return { holds: on <= `${founded + years}-12-31` ? null : false };
}

/** The year in which India's financial year of a day begins, on 1 April. */
function financialYear(on: string): number {
  const year = Number(on.slice(0, 4));
  return on.slice(5) < '04-01' ? year - 1 : year;
}
