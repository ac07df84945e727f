import type { DemoFile } from './connections.ts';

/** One message of an application. */
export interface DemoLine {
  readonly by: 'company' | 'provider';
  readonly text: string;
  readonly along?: DemoFile;
  /** What it said for a few minutes, until its writer changed it. */
  readonly first?: string;
  /** Whether its writer took it back a few minutes later. */
  readonly takenBack?: true;
}

/** Where Marathi is spoken, companies ask whether they may write it. */
export const IN_MARATHI: readonly DemoLine[] = [
  { by: 'company', text: 'May we answer in Marathi?' },
  { by: 'provider', text: 'Please do. Two of us read it, the third has a daughter who does.' },
  { by: 'company', text: 'धन्यवाद! मग आकडे इंग्रजीत आणि बाकी मराठीत लिहितो.' },
  { by: 'provider', text: 'चालेल. Write lakh as लाख and nobody here counts zeros.' },
];

/** What the two sides write to each other while the provider reads, one conversation each. */
export const TALKS: readonly (readonly DemoLine[])[] = [
  [
    { by: 'company', text: 'Is a letter of our cooperative enough in place of the lease?' },
    { by: 'provider', text: 'It is, with the secretary’s stamp. Can you send it here before we visit?' },
    {
      by: 'company',
      text: 'Here it is. The stamp is violet because the black pad ran dry in May; the secretary says it counts.',
      along: {
        pdf: 'Letter of the cooperative',
        lines: [
          'To whom it may concern',
          '',
          'The workshop at plot 14 belongs to our cooperative.',
          'The bearer uses it until March 2031, for a rent of 2,400 rupees a month.',
          'All of it was paid until today.',
          '',
          'The secretary',
        ],
      },
    },
    { by: 'provider', text: 'Violet counts. It is in the file; please bring the original when we come on the 12th.' },
  ],
  [
    {
      by: 'company',
      text: 'We have moved the workshop since we applied: it is two streets on, and larger by a third.',
      first: 'We have moved the workshop since we applied: it is two streets on, and twice as large.',
    },
    {
      by: 'provider',
      text: 'Thank you for saying so. Does the electricity come with it, or is that a new connection?',
    },
    { by: 'company', text: 'A new one, sanctioned for 15 kW. The meter was sealed on Friday.' },
    { by: 'provider', text: 'Then nothing changes for us. Send us a picture of it from outside when you have one.' },
    { by: 'company', text: 'Here. Ours is the part that is being swept.', along: { picture: 'works' } },
  ],
  [
    { by: 'company', text: 'Until when do you decide? A supplier holds two machines for us and asks every morning.' },
    { by: 'provider', text: 'By the end of the month. You hear it here first.' },
    { by: 'company', text: 'He wants ten per cent now or he sells them on.', takenBack: true },
    { by: 'company', text: 'He agreed to wait until the 3rd without a deposit. Sorry for the noise.' },
    {
      by: 'provider',
      text: 'No noise. If he asks again, he may call our desk; we tell him that your file is complete.',
    },
  ],
  [
    {
      by: 'provider',
      text: 'Your second year shows fewer customers and more revenue. Is that one large order?',
    },
    {
      by: 'company',
      text: 'No: we stopped selling below cost to 31 shops. The table by customer is in here, names left out.',
      along: {
        pdf: 'Revenue by customer',
        lines: [
          'Customers by size      first year   second year',
          'Under 1 lakh                   38             7',
          '1 to 5 lakh                     9            12',
          'Over 5 lakh                     2             4',
          '',
          'Largest customer: 11 per cent of all sales.',
        ],
      },
    },
    { by: 'provider', text: 'Clear, and braver than most. Who told the 31 shops?' },
    {
      by: 'company',
      text: 'I did, one by one, with sweets. Four came back at the new price.',
      first: 'I did, one by one, with sweets. Three came back at the new price.',
    },
  ],
];
