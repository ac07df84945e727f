/** The home page, section by section. */
export const landing = {
  hero: {
    title: ['Bridging Future', 'Partnerships'],
    lede: 'Simplify investments in startups and MSMEs. List your company where everybody can find it, see which open funds fit it and why, and talk to people who build, from Rajkot to Guwahati.',
    start: 'START NOW',
    funds: 'See open funds',
    register: 'Create an account',
  },
  /** What is here today. */
  now: {
    title: 'On UdyamSetu today',
    companies: (count: number) =>
      count > 0 && { number: count.toLocaleString('en-IN'), of: count === 1 ? 'startup listed' : 'startups listed' },
    funds: (count: number, more: boolean) =>
      count > 0 && {
        number: `${count.toLocaleString('en-IN')}${more ? '+' : ''}`,
        of: count === 1 ? 'fund open now' : 'funds open now',
      },
    closing: (count: number) =>
      count > 0 && {
        number: count.toLocaleString('en-IN'),
        of: count === 1 ? 'closes in two weeks' : 'close in two weeks',
      },
    closingSoon: 'Closing soon',
    newest: 'Newest startups',
    allFunds: 'All open funds',
    allCompanies: 'All startups',
  },
  banner: {
    title: 'From Entrepreneurial Mindset to a Successful Business Venture',
    lede: 'Three things carry a business across the gap between a good idea and a going concern.',
    benefits: [
      {
        title: 'Connection',
        line: 'One feed for founders, suppliers, mentors and investors, whether you build in Indore, Guwahati or Coimbatore. Ask in public, answer in comments, connect with a reason, and write to one another.',
      },
      {
        title: 'Financial Literacy',
        line: 'Grant, equity or debt. Every fund states its amount in lakh and crore, who may apply, which papers it wants, and how many days are left.',
      },
      {
        title: 'Policy Understanding',
        line: 'What makes an enterprise micro, small or medium, and which funds ask for UDYAM registration or DPIIT recognition. A section on the schemes themselves is being built.',
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
        line: 'Each badge says what was checked, when and by what: a number’s form, a website’s domain, a certificate. What was not verified says so, and so does what is an example.',
      },
      {
        title: 'Yours stays yours',
        line: 'Download what belongs to your account. Delete the account, and what is personal in it is gone from every copy.',
      },
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
        line: 'Post what you are building and what you lack; answers come as comments. Follow people, and find them again in your profile.',
      },
      {
        icon: 'match',
        title: 'Smart investment matching',
        line: 'Industry, stage and region decide which open funds fit your company, and the page says why. What else a fund asks for, its own page says.',
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
        line: 'Ask in the feed what others have been through. Every fund gives an address to write to and a number to call.',
      },
      {
        icon: 'updates',
        title: 'On-demand notifications',
        line: 'Likes, comments and new followers, told in your inbox the moment they happen, and only those kinds you asked for.',
      },
    ],
  },
  features: {
    title: 'See it at work',
    example: 'Example',
    newestCompany: 'New on UdyamSetu',
    closesSoonest: 'Closes soon',
    newestPost: 'Newest post',
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
      line: 'Amount, deadline, region, documents and, where they say so, how they choose: on one page, before you spend an evening on an application. Put the last day into your calendar with one press.',
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
    line: 'Four short sections. The draft waits if the power does not.',
    start: 'Start Now!',
  },
};
