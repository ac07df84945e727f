import * as z from 'zod/mini';
import { type Answered, count, day, says, thing } from './described.ts';

/** What the platform holds at the end of a day. */
export const holdings = thing('Holdings', {
  members: count(),
  companies: count(),
  posts: count(),
  likes: count(),
  funds: count(),
});
export type Holdings = Answered<typeof holdings>;

/** How many there are of each, by the name they share. */
export const share = thing('Share', { name: z.string(), count: count() });
export type Share = Answered<typeof share>;

export const reportsAnswer = z.object({
  day: says(day(), 'In India: the day that the report is of.'),
  first: says(day(), 'The first day with events.'),
  last: says(day(), 'The last day with events.'),
  days: says(z.array(day()), 'The days looked back on, oldest first; every list by day below has an entry for each.'),
  events: says(
    z.array(z.object({ type: z.string(), counts: z.array(count()) })),
    'Events by day, type by type, those that happen most first.',
  ),
  holdings: z.array(holdings),
  before: says(holdings, 'As it stood when the days looked back on began.'),
  longBefore: says(holdings, 'As it stood as many days before that.'),
  total: says(count(), 'All events up to the day.'),
  funnel: says(
    z.object({ joined: count(), posted: count(), founded: count() }),
    'Members who signed up; who of them has written a post; who of those has also registered a company.',
  ),
  medianSecondsToFirstFollow: says(
    z.nullable(z.number()),
    'Seconds, right to about 5 %; null where nobody has followed anybody yet.',
  ),
  industries: z.array(share),
  cities: z.array(share),
});
export type ReportsAnswer = Answered<typeof reportsAnswer>;

/** How far applications came, and how they ended. */
const stages = {
  begun: says(count(), 'Applications that were begun on these days; all other stages are of the same applications.'),
  submitted: count(),
  answered: says(count(), 'The provider did something with them; a question counts.'),
  shortlisted: says(count(), 'Those that were offered something without a shortlist among them.'),
  offered: count(),
  accepted: count(),
  declined: says(count(), 'By the provider; or the offer, by the company.'),
  withdrawn: count(),
  lapsed: says(count(), 'The fund was withdrawn while they were open.'),
};
const interest = {
  opened: says(count(), "A member's first opening of a fund's page, on its own day."),
  saved: says(count(), 'Times that a member saved a fund, on their own day.'),
};
const ofGroup = says(z.string(), "'' where it was not told.");

export const dealTotals = thing('DealTotals', { ...interest, ...stages });
export type DealTotals = Answered<typeof dealTotals>;
const dealsOfType = thing('DealsOfType', { name: ofGroup, ...interest, ...stages });
/** Who opens or saves a fund is a member, who may have several companies or none: these are not told by companies. */
const dealsOfCompanies = thing('DealsOfCompanies', { name: ofGroup, ...stages });
export type DealsOfCompanies = Answered<typeof dealsOfCompanies>;

/** GET /reports/deals: from opening a fund's page to a decision. */
export const dealsReportAnswer = z.object({
  from: says(day(), 'In India: the first of the days.'),
  day: says(day(), 'The last of them.'),
  total: says(
    dealTotals,
    'Applications count on the day on which they were begun, with all that has come of them by now: so each stage holds some of the one before.',
  ),
  types: says(z.array(dealsOfType), "By the fund's type when the application was begun."),
  states: says(z.array(dealsOfCompanies), "By the company's state when the application was begun, the most first."),
  sizes: says(z.array(dealsOfCompanies), "By the company's size when the application was begun, the smallest first."),
});
export type DealsReportAnswer = Answered<typeof dealsReportAnswer>;
