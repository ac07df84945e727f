/** Said in place of a page that is not there. */
export const notFound = {
  title: 'This bridge is not built',
  description: 'There is no page at this address.',
  line: 'There is no page at this address. It may have moved, or the link may have lost a letter on its way to you.',
  home: 'Go to the home page',
  startups: 'Explore startups',
};

/** Said in place of a page that could not be made. */
export const broken = {
  title: 'This page could not be shown',
  line: 'The fault is ours, and has been written down. Please try again in a while.',
  home: 'Go to the home page',
};

/** Said in place of a page, to who asks for more of them than can be rendered for everybody. */
export const busy = {
  title: 'One moment, please',
  line: (seconds: number) =>
    `Too many pages are being asked for. Please try again in ${seconds === 1 ? 'a second' : `${seconds} seconds`}.`,
};
