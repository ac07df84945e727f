/** Grow Business: open funds that fit a company of the member's own. */
export const grow = {
  title: 'Grow Business',
  description: 'Open funds that fit your company, and why.',
  lede: 'Open funds that fit your company, and why.',
  guest: {
    title: 'Which funds fit your company?',
    line: 'Sign in, and every open fund is held against your industry, stage and city.',
  },
  loading: 'Looking for funds that fit',
  failed: 'The funds could not be loaded.',
  retry: 'Try again',
  by: 'What the funds are held against',
  choose: 'Company',
  list: 'Funds that fit',
  industry: 'Industry',
  stage: 'Stage',
  city: 'City',
  count: (count: number) =>
    count === 0
      ? 'No open fund fits'
      : count === 1
        ? '1 open fund fits'
        : `${count.toLocaleString('en-IN')} open funds fit`,
  applied: 'Applied',
  own: 'Yours',
  why: 'Why it fits',
  reasons: {
    industry: (value: string) => `Made for ${value}`,
    anyIndustry: 'Open to every industry',
    stage: (value: string) => `For the stage ${value}`,
    anyStage: 'For any stage',
    region: (value: string) => `For companies in ${value}`,
    anyRegion: 'For companies anywhere in India',
  },
  noCompany: {
    title: 'First, your company',
    line: 'Funds are held against industry, stage and city. Register your company, and those that fit stand here.',
    register: 'Register a company',
  },
  noFund: {
    title: (company: string) => `No open fund fits ${company} today`,
    line: 'A fund fits when it is for your industry, your stage and your region, or for all of them.',
    changeTitle: 'What you can do',
    change: [
      'Check that industry, stage and city above are still right: a company that has moved on fits other funds.',
      'Look through all open funds. Some providers decide case by case.',
      'Come back: new funds are held against your company the moment they open.',
    ],
    all: 'See all open funds',
  },
};
