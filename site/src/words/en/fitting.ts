const atLeast = (count: number): string => `at least ${count.toLocaleString('en-IN')}`;

/** What would open more funds to a company, and which companies a fund would open to. */
export const fitting = {
  misses: {
    title: 'One change opens more',
    lede: 'Open funds that your company misses by one term alone. What takes least comes first.',
    failed: 'What would open more funds could not be loaded.',
    loading: 'Looking for what would open more funds',
    opens: (count: number) =>
      count === 1 ? '1 more open fund fits then' : `${count.toLocaleString('en-IN')} more open funds fit then`,
    mayOpen: (count: number) =>
      count === 1 ? '1 more open fund may fit then' : `${count.toLocaleString('en-IN')} more open funds may fit then`,
    which: 'Which funds',
    until: (day: string) => `until ${day}`,
    more: (count: number) => `and ${count.toLocaleString('en-IN')} more`,
    tellIt: 'Tell it',
    tell: {
      industry: 'Say what your industry is',
      stage: 'Say what stage you are at',
      state: 'Say which state you are in',
      entityType: 'Say what kind of entity your company is',
      age: 'Say when your company was founded',
      turnover: 'Report your turnover of the last financial year',
      recognition: 'Say what your company is recognised as',
      womenLed: 'Say whether women lead your company',
    },
    become: {
      stage: (value: string) => `Reach the stage ‘${value}’`,
      recognition: {
        dpiit: 'Apply to be recognised by DPIIT',
        micro: 'Register with Udyam as a micro enterprise',
        small: 'Register with Udyam as a small enterprise',
        medium: 'Register with Udyam as a medium enterprise',
      },
    },
    wait: (day: string) => `Wait until ${day}: then your company is old enough`,
    reach: (amount: string) => `Reach a turnover of ${amount} in a financial year`,
  },
  candidates: {
    title: 'Companies that fit',
    lede: 'They meet all that you check, as they say themselves, and agreed that you may find them.',
    show: 'Show companies that fit',
    failed: 'The companies could not be loaded.',
    loading: 'Looking for companies that fit',
    none: 'No company that may be found fits today.',
    capped: 'There are very many companies: only the newest were looked at.',
    meets: (terms: string) => `Meets: ${terms}`,
    all: 'You check nothing, so every company fits.',
  },
  backtest: {
    title: 'How many would have fitted',
    ask: 'Count the companies',
    again: 'Count again',
    counting: 'Counting…',
    line: 'Companies that would have met these terms at the end of each month, as they were then; this month, as they are now.',
    steps: 'Counted in fives, so that no single company can be told from it. Whether women lead a company is left out.',
    capped: 'There are very many companies: only the newest were counted.',
    failed: 'They could not be counted just now.',
    fix: 'Something in these terms is wrong. Please correct it first.',
    sum: (count: number) =>
      count === 1 ? '1 company fits today.' : `${count.toLocaleString('en-IN')} companies fit today.`,
  },
  fairness: {
    sum: (gained: number | null, lost: number | null) =>
      `Compared with the published criteria: ${gained === null ? 'fewer than 5' : atLeast(gained)} companies gain, ${lost === null ? 'fewer than 5' : atLeast(lost)} lose.`,
    line: 'Gain: they fit these criteria and not the published ones. Counted in fives, and not told under five, so that no single company can be told from it.',
    by: 'By state and size, today',
    state: 'State',
    size: 'Size',
    gained: 'Gain',
    lost: 'Lose',
    notTold: 'Not told',
    others: 'Each of the others',
    fewer: 'under 5',
    atLeast: (count: number) => `${count.toLocaleString('en-IN')}+`,
    failed: 'The comparison with the published criteria could not be counted just now.',
  },
};
