/** The sections of the dashboard that are still being built. */
export const sections = {
  soon: 'Being built',
  meanwhile: 'Meanwhile',
  pages: {
    government_policies: {
      title: 'Government Policies',
      line: 'Schemes of the Union and the states, in plain words: who may apply, what to send, by when.',
      now: { label: 'See grants that are open now', href: '/dashboard/funds?type=Grant' },
    },
    reports: {
      title: 'Reports',
      line: 'How your company stands beside others of its industry and size, month by month, to read and to take with you.',
      now: { label: 'Update the figures of your company', href: '/dashboard/profile' },
    },
    connections: {
      title: 'Connections',
      line: 'Introductions between founders, investors and mentors, with a word on why the two should meet.',
      now: { label: 'Follow people beside the feed', href: '/dashboard/feed' },
    },
    knowledge_base: {
      title: 'Knowledge Base',
      line: 'Short guides by people who have done it: registering with Udyam, reading a term sheet, first hires, exports.',
      now: { label: 'Read answers to common questions', href: '/faq' },
    },
    funding_updates: {
      title: 'Funding Updates',
      line: 'Who raised what from whom, and which schemes have opened, changed or closed.',
      now: { label: 'See funds that fit your company', href: '/dashboard/grow-business' },
    },
  },
};
