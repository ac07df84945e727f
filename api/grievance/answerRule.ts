/** Within how many days a grievance is answered. */
export interface AnswerRule {
  readonly days: number;
  /** YYYY-MM-DD in India, both included; `until` is null where it is in force. */
  readonly from: string;
  readonly until: string | null;
  readonly rule: string;
  /** Where it was read, and on which day. */
  readonly source: string;
}

/**
 * Public rules, dated. Where two are in force the shorter time holds.
 *
 * None was read in the Gazette itself. That of February 2026 is told alike by three: a law firm's checklist, a press summary, and a
 * record of the Ministry's consolidated text with its footnotes.
 */
export const ANSWER_RULES: readonly AnswerRule[] = [
  {
    ...{ days: 15, from: '2021-02-25', until: '2026-02-19' },
    rule: 'Information Technology (Intermediary Guidelines and Digital Media Ethics Code) Rules, 2021, rule 3(2)(a)(i)',
    source: 'itlaw.in, text of rule 3(2), read 2026-11-24',
  },
  {
    ...{ days: 7, from: '2026-02-20', until: null },
    rule: 'Information Technology (Intermediary Guidelines and Digital Media Ethics Code) Rules, 2021, rule 3(2)(a)(i), as amended by G.S.R. 120(E) of 10 February 2026',
    source: 'mondaq.com 1746068; meity.gov.in, consolidated text of 10.02.2026 as recorded by others; read 2026-11-24',
  },
  {
    ...{ days: 90, from: '2027-05-14', until: null },
    rule: 'Digital Personal Data Protection Rules, 2025, rule 14(3)',
    source: 'dpdpa.com and meity.gov.in (G.S.R. 846(E)) as quoted by others, read 2026-11-24',
  },
];

const DAY_MS = 86_400_000;

/** The rule for a grievance that is made on a day in India, YYYY-MM-DD. Before all of them, the first. */
export function ruleOn(day: string): AnswerRule {
  const inForce = ANSWER_RULES.filter(({ from, until }) => from <= day && (until === null || day <= until));
  const [first] = inForce.toSorted((a, b) => a.days - b.days);
  return first ?? (ANSWER_RULES[0] as AnswerRule); // the list is not empty
}

/** The last day for an answer to what is made on a day in India; both YYYY-MM-DD. */
export const dueAfter = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + ruleOn(day).days * DAY_MS).toISOString().slice(0, 10);
