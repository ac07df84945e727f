import { atLeast, number } from './counted.ts';

/** Explore Startups: the directory, its filters, and the details of a company. */
export const startups = {
  title: 'Explore Startups',
  description:
    "Search India's startups and MSMEs by name, town, state, industry, stage, kind of entity, size and funding.",
  lede: 'Who is building what, where, and how far along they are.',
  create: 'Create Startup',
  noScript: 'The startups could not be loaded just now. Please load this page again.',
  search: {
    label: 'Search startups',
    placeholder: 'Name, founder or city',
    clear: 'Clear the search',
    submit: 'Search',
    meant: 'Did you mean',
  },
  filters: {
    label: 'Filters and order',
    any: 'Any',
    apply: 'Apply',
    clear: 'Clear all filters',
    remove: (filter: string, value: string) => `Remove filter ${filter}: ${value}`,
    option: (value: string, count: number, orMore = false) => `${value} (${number(count, orMore)})`,
    /** Nothing where none is among what was counted and there is more. */
    count: (count: number, orMore: boolean) => (orMore && count === 0 ? '' : number(count, orMore)),
    names: {
      stage: 'Stage',
      industry: 'Industry',
      city: 'City',
      companySize: 'Team size',
      fundedType: 'Funding',
      state: 'State',
      entityType: 'Kind of entity',
      enterprise: 'MSME class',
      verified: 'Verification',
    },
    verified: 'Verified',
    enterprise: { micro: 'Micro', small: 'Small', medium: 'Medium' },
  },
  sort: {
    label: 'Sort by',
    relevance: 'Best match first',
    newest: 'Newest first',
    name: 'Name, A to Z',
    founded: 'Founded last',
  },
  total: (total: number, orMore = false) => atLeast(total, orMore, 'startup', 'startups'),
  searching: 'Searching…',
  late: {
    title: 'Still on the way',
    line: 'Your connection is slow. The startups will stand here as soon as they arrive.',
  },
  failed: { title: 'The startups did not arrive', retry: 'Try again' },
  nothing: {
    title: 'No startup fits all of this',
    line: 'Take away a filter, or search for fewer letters of a word.',
    clear: 'Show all startups',
  },
  empty: {
    title: 'The first stall is free',
    line: 'Nobody has listed a startup yet. Yours can be the first that investors find.',
  },
  more: 'Load more',
  first: 'Back to the first startups',
  loadingMore: 'Loading…',
  shown: (shown: number, total: number) => `${shown.toLocaleString('en-IN')} of ${total.toLocaleString('en-IN')} shown`,
  card: {
    unknownYear: 'Unknown',
    noDescription: 'No description available.',
    notSpecified: 'Not specified',
    unknownFounder: 'Unknown Founder',
    founderRole: 'Founder & CEO',
    founded: 'Founded',
    stage: 'Current stage',
    details: 'View Details',
    of: (company: string) => ` of ${company}`,
  },
};
