/** The home page, section by section. */
export const landing = {
  hero: {
    title: ['Bridging Future', 'Partnerships'],
    lede: 'Simplify investments in startups and MSMEs. From a workshop in Rajkot to a lab in Bengaluru: be found by investors, find the fund that fits, and meet the people who have built before you.',
    start: 'START NOW',
    register: 'Create an account',
  },
  banner: {
    title: 'From Entrepreneurial Mindset to a Successful Business Venture',
    lede: 'Three things carry a business across the gap between a good idea and a going concern.',
    benefits: [
      {
        title: 'Connection',
        line: 'Investors, suppliers, mentors and fellow founders in one place, whether you build in Indore, Guwahati or Coimbatore. Follow who matters to you and hear when they post.',
      },
      {
        title: 'Financial Literacy',
        line: 'Grant, equity or debt, and what each costs you. Funds state their amounts in lakh and crore, who may apply, which papers they want, and how many days are left.',
      },
      {
        title: 'Policy Understanding',
        line: 'UDYAM registration, DPIIT recognition, state schemes: what they are for, what they open, and where the process begins, in words you need no consultant for.',
      },
    ],
  },
  values: {
    title: 'What we stand on',
    mission:
      'Our mission: that a sound business in a tier-2 city is as easy to find, to judge and to fund as one with an office round the corner from the fund.',
    list: [
      { title: 'Open to look at', line: 'The directory and the funds can be read without an account.' },
      {
        title: 'Say what is checked',
        line: 'Verified means somebody verified it. Sample data is marked as sample data.',
      },
      { title: 'Yours stays yours', line: 'Export everything you gave us. Delete it, and it is gone.' },
      { title: 'No gatekeepers', line: 'We take no share of what you raise. You sign with the fund, not with us.' },
    ],
  },
  services: {
    title: 'Six services',
    lede: 'All on one board.',
    list: [
      {
        icon: 'connections',
        title: 'Collaboration',
        line: 'Post what you are building and what you lack. Answers come as comments, and follows turn into introductions.',
      },
      {
        icon: 'match',
        title: 'Smart investment matching',
        line: 'Stage, industry, region and kind of entity decide which open funds fit your company, and the page says why.',
      },
      {
        icon: 'reports',
        title: 'Real-time business intelligence',
        line: 'Revenue, team and market share as companies report them, drawn as charts and given as tables.',
      },
      {
        icon: 'clock',
        title: 'Productivity',
        line: 'Drafts that wait for you, searches you can share as a link, deadlines you can put into your calendar.',
      },
      {
        icon: 'msme',
        title: 'Business support',
        line: 'From UDYAM registration to the papers for a first term sheet: people who have been through it, within reach.',
      },
      {
        icon: 'updates',
        title: 'On-demand notifications',
        line: 'New posts, new funds and closing deadlines, told the moment they happen, and only those you asked for.',
      },
    ],
  },
  features: {
    title: 'See it at work',
    example: 'Example',
    directory: {
      title: 'A directory that answers as you type',
      line: 'Search by name, city or trade. Narrow by stage, industry, size and funding, with the number of companies beside each choice. The address holds your search: send it to a partner and they see what you see.',
      link: 'Explore startups',
      search: 'millet',
      chips: ['Growth', 'Food processing', 'Coimbatore'],
      company: {
        initials: 'KT',
        name: 'Kaveri Tindi Foods',
        year: 'Since 2019',
        line: 'Millet noodles and breakfast mixes, milled with eleven farmer groups along the Kaveri and sold through 400 kirana shops.',
        stage: 'Growth',
        founder: 'Meena Raghavan',
        role: 'Founder & CEO',
      },
    },
    fund: {
      title: 'Funds that tell you the whole story first',
      line: 'Amount, deadline, region, documents and how they choose: on one page, before you spend an evening on an application. Put the last day into your calendar with one press.',
      link: 'See open funds',
      card: {
        type: 'Grant',
        provider: 'Narmada Rural Enterprise Fund',
        line: 'For first machines and first hires in food, textile and repair businesses with a UDYAM number.',
        amountLabel: 'Amount',
        amount: '₹5 lakh to ₹25 lakh',
        deadlineLabel: 'Days left',
        deadline: '18',
        regionLabel: 'Region',
        region: 'Madhya Pradesh, Gujarat',
      },
    },
    feed: {
      title: 'A feed for work, not for noise',
      line: 'Show the first batch, ask for a supplier, announce a round. You choose whom you follow, new posts wait until you ask for them, and the page never jumps under your thumb.',
      link: 'Read the feed',
      post: {
        initials: 'IS',
        author: 'Imran Shaikh',
        when: 'Bhiwandi, 2 hours ago',
        text: 'Our recycled-yarn loom ran its first full shift today: 212 metres, four breaks. Looking for a dye house within a day’s drive that can do natural indigo.',
        likes: '38',
        comments: '6',
      },
    },
  },
  faq: { title: 'Before you ask', all: 'All questions on a page of their own' },
  closing: {
    title: 'Your side of the bridge is ready.',
    line: 'Ten minutes for the basics. The draft waits if the power does not.',
    start: 'Start Now!',
  },
};
