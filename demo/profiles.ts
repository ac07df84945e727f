/** What some members of the demo tell of themselves on their page; the others have not got round to it. */
interface DemoProfile {
  readonly headline: string;
  readonly about?: string;
  readonly city: string;
  readonly links?: readonly string[];
  readonly visibility?: 'everyone' | 'members' | 'connections';
}

export const PROFILES: Readonly<Record<string, DemoProfile>> = {
  meera: {
    headline: 'Handloom you can trace to the hand',
    about:
      'Third generation of a weaving family, first one to write invoices. I run Neelkathi Looms with 212 weavers, and sit on the board of a trust that renews looms nobody else would lend on.\n\nLooking for: a wholesaler in Jaipur, and anybody who has exported to Japan and kept their temper.',
    city: 'Ichalkaranji',
    links: ['https://neelkathi.example', 'https://neelkathi.example/loom-7'],
  },
  arjun: {
    headline: 'Electric ferries for the backwaters',
    about: 'Marine engineer. Eleven ferries running, one kingfisher employed. Ask me about batteries in salt air.',
    city: 'Kochi',
    links: ['https://kayal.example'],
  },
  padma: {
    headline: 'Twenty years of saying no to founders, ten of wishing I had said yes',
    about: 'I read every plan that is shorter than three pages.',
    city: 'Chennai',
  },
  gurpreet: { headline: 'Cargo cycles, made in Ludhiana', city: 'Ludhiana', links: ['https://sutlej.example'] },
  kavya: {
    headline: 'A heart check in the time of a chai',
    about: 'Biomedical engineer. Looking for primary health centres that will let us measure what we save.',
    city: 'Hyderabad',
  },
  harish: { headline: 'Ragi for breakfast, toys for after', city: 'Mysuru' },
  divya: {
    headline: 'GST, done before your filter coffee',
    about: 'Chartered accountant who learnt to code because the spreadsheet gave up.',
    city: 'Coimbatore',
    visibility: 'members',
  },
  selvi: { headline: 'Zero-discharge T-shirts', about: 'The river is the customer I answer to.', city: 'Tiruppur' },
  tenzin: { headline: 'Pashmina from people who know the goats', city: 'Leh' },
  prakash: { headline: 'Ponds that text back', city: 'Bhubaneswar', links: ['https://chilika.example'] },
  esha: { headline: 'Jute, where plastic was', city: 'Kolkata' },
  lalita: { headline: 'Forest flowers, breakfast shelf', about: 'Producer company of 340 women.', city: 'Dumka' },
  sourav: { headline: 'Bengali stories for the commute', city: 'Kolkata' },
  zoya: { headline: 'Right to repair, with a receipt', city: 'Delhi', visibility: 'members' },
  thomas: { headline: 'Here to listen', city: 'Kottayam', visibility: 'connections' },
};
