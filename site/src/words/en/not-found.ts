export const notFound = {
  title: 'This bridge is not built',
  description: 'There is no page at this address.',
  line: 'There is no page at this address. It may have moved, or the link may have lost a letter on its way to you.',
  home: 'Go to the home page',
  startups: 'Explore startups',
};
