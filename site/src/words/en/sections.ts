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
    knowledge_base: {
      title: 'Knowledge Base',
      line: 'Short guides by people who have done it: registering with Udyam, reading a term sheet, first hires, exports.',
      now: { label: 'Read answers to common questions', href: '/faq' },
    },
  },
};
