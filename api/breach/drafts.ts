import type { Times } from './gather.ts';

interface Filled extends Times {
  /** How many members. */
  readonly members: number;
  readonly left: number;
  /** The titles of the records that were concerned. */
  readonly records: readonly string[];
  /** `Name <address>`; '' where nobody is named. */
  readonly officer: string;
}

const iso = (at: number): string => new Date(at).toISOString();
const OFFICER = '[name and business contact of who can answer: rule 7(1)(e)]';

/**
 * Drafts of the two notices, with gaps for what no log knows. DPDP Rules 2025, rule 7, read 2026-11-24; CERT-In asks for a
 * report of its own within six hours.
 */
export function drafts({ since, until, members, left, records, officer }: Filled): string {
  return `
--- Draft: to each person, without delay, to their account or by a way that they registered (rule 7(1)) ---

On [day] we learned that [what happened: nature and extent], between ${iso(since)} and ${iso(until)}, at [where].
Of you this was concerned: [the records that the list names beside this member].
What may follow from it for you: [consequences].
What we have done and are doing: [measures].
What you can do: [safety measures, such as a new password, ending sessions in your settings].
Questions: ${officer || OFFICER}

--- Draft: to the Data Protection Board, without delay (rule 7(2)(a)) ---

Nature, extent, time and place: [what happened], between ${iso(since)} and ${iso(until)}, at [where]. Members concerned: ${members}, of
whom ${left} have left since and cannot be written to. Kinds of data: ${records.join('; ')}.
Likely impact: [impact].

--- Draft: to the Data Protection Board, within 72 hours of learning of it (rule 7(2)(b)) ---

(i) what is known by now; (ii) events, circumstances and reasons: [facts]; (iii) measures taken or proposed: [measures];
(iv) findings on who caused it: [findings]; (v) what keeps it from happening again: [remedies]; (vi) persons told: [how many of
${members - left}, when, how].
`;
}
