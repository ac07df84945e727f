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
