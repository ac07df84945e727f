import type { SearchKind } from '#api/contract/options.ts';
import { atLeast, number } from './counted.ts';

/** The search over everything: its page, and the palette that opens by Ctrl+K. */
export const search = {
  title: 'Search',
  titleOf: (q: string) => `${q}: search`,
  description: 'Search startups, funds, members and posts on UdyamSetu.',
  lede: 'Startups, funds, members and posts, all at once.',
  label: 'Search for',
  placeholder: 'Name, city, industry, words of a post',
  submit: 'Search',
  kinds: { company: 'Startups', fund: 'Funds', member: 'Members', post: 'Posts' } satisfies Record<SearchKind, string>,
  all: 'Everything',
  tabs: 'What is shown',
  number,
  results: (count: number, orMore: boolean, q: string) => `${atLeast(count, orMore, 'result', 'results')} for “${q}”`,
  meant: 'Did you mean',
  allOf: { company: 'All startups', fund: 'All funds', member: 'All members', post: 'All posts' } satisfies Record<
    SearchKind,
    string
  >,
  next: 'Next results',
  first: 'Back to the first results',
  guests: 'Guests find the newest members only.',
  signIn: 'Sign in to search all members',
  ownFailed: 'Shown is what guests find:',
  empty: {
    title: 'Look for anything here',
    line: 'A company, a city, a fund, a person, or words somebody wrote. Spelling need not be perfect, and Indian scripts work too.',
    places: 'Or go straight to',
  },
  short: { title: 'One letter more', line: 'Type at least two letters: one alone is in nearly every word.' },
  nothing: {
    title: (q: string) => `Nothing found for “${q}”`,
    line: 'Try fewer words, or another spelling.',
    elsewhere: 'Nothing of this kind. There may be others.',
    all: 'Search everything',
  },
  failed: {
    title: 'The search did not answer',
    line: 'Please wait a moment and load this page again.',
    retry: 'Try again',
  },
  palette: {
    title: 'Search UdyamSetu',
    close: 'Close the search',
    list: 'Suggestions',
    recent: 'Searched before',
    forget: 'Forget these',
    go: 'Go to',
    seeAll: (q: string) => `See all results for “${q}”`,
    meant: (q: string) => `Did you mean “${q}”?`,
    none: (q: string) => `Nothing found for “${q}”.`,
    short: 'One letter more to search.',
    found: (count: number) =>
      `${count === 1 ? '1 suggestion' : `${count} suggestions`}. Arrow keys choose, Enter opens.`,
    tooMany: (seconds: number) =>
      `Too many searches just now. Please wait ${seconds === 1 ? 'a second' : `${seconds} seconds`}.`,
    keys: { esc: 'esc', choose: 'choose', open: 'open', close: 'close' },
    actions: {
      company: 'List your startup',
      post: 'Create a post',
      fund: 'Create a fund',
      signIn: 'Sign in',
      join: 'Create an account',
    },
  },
};
