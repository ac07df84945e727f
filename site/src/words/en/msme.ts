import { atLeast } from './counted.ts';
import { startups } from './startups.ts';

/** The directory with the MSME filters. */
export const msme = {
  title: 'MSME',
  description: "India's micro, small and medium enterprises, by class, industry, city and funding.",
  lede: "India's micro, small and medium enterprises.",
  classes: {
    title: 'What the classes mean',
    lines: {
      micro: 'Micro: yearly turnover up to ₹10 crore',
      small: 'Small: up to ₹100 crore',
      medium: 'Medium: up to ₹500 crore',
    },
    source:
      'The limits of the MSMED Act since 1 April 2025. A company that has not reported its revenue is placed by the size of its team.',
  },
  noScript: 'The MSMEs could not be loaded just now. Please load this page again.',
  /** What the list says otherwise than that of the startups. */
  list: {
    search: { ...startups.search, label: 'Search MSMEs' },
    total: (total: number, orMore = false) => atLeast(total, orMore, 'MSME', 'MSMEs'),
    late: { ...startups.late, line: 'Your connection is slow. The MSMEs will stand here as soon as they arrive.' },
    failed: { ...startups.failed, title: 'The MSMEs did not arrive' },
    nothing: { ...startups.nothing, title: 'No MSME fits all of this', clear: 'Show all MSMEs' },
    empty: {
      ...startups.empty,
      line: 'Nobody has listed an MSME yet. Yours can be the first that investors find.',
    },
    first: 'Back to the first MSMEs',
  },
};
