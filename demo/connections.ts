import type { SceneName } from './pictures/draw.ts';

/** A picture, or a PDF of one page: what it is called, and what it says. */
export type DemoFile = { readonly picture: SceneName } | { readonly pdf: string; readonly lines: readonly string[] };

/** Who asked whom in the demo, and why; `accepted` where the other said yes. The rest still waits. */
export interface DemoConnection {
  readonly from: string;
  readonly to: string;
  readonly note: string;
  readonly accepted?: true;
  /** What they wrote to one another since, oldest first: the one who asked, or the other; and what came along with it. */
  readonly talk?: readonly (readonly [by: 'from' | 'to', text: string, along?: DemoFile])[];
  /** How many of the messages the demo member has not seen yet. */
  readonly unseen?: number;
}

export const CONNECTIONS: readonly DemoConnection[] = [
  {
    ...{ from: 'meera', to: 'tenzin', accepted: true },
    note: 'Your pashmina and our cotton are asked for by the same shop in Jaipur. One parcel would be cheaper than two.',
    talk: [
      [
        'from',
        'Julley, Tenzin! The shop wants both by the 10th. We pack on Tuesday: can yours be in Varanasi by then?',
      ],
      [
        'to',
        'Julley! The pass is open until Sunday. Twelve shawls leave tomorrow with the bus, two days if it does not snow.',
      ],
      ['from', 'Then I keep the box open until Wednesday noon. How many grams in all?'],
      ['to', '2,350. I weighed them twice, once with my thumb on it.', { picture: 'loom' }],
      ['from', 'The label is printed for 2.4 kg. Your thumb travels free.'],
    ],
  },
  {
    ...{ from: 'esha', to: 'meera', accepted: true },
    note: 'You trace cloth to the hand, we trace jute to the field. I would like to see how you print the labels.',
    talk: [
      ['to', 'Come on a Thursday, the printer is loudest then. Bring one of your sacks and we try the code on it.'],
      ['from', 'Thursday it is. Jute drinks ink; do you have the one with resin?'],
      [
        'from',
        'Found it: the supplier in Howrah has 5 kg left. Shall I order for both of us? They hold it until tomorrow evening.',
      ],
    ],
    unseen: 2,
  },
  {
    ...{ from: 'meera', to: 'padma', accepted: true },
    note: 'My plan is two and a half pages long. You said on the feed that you read those.',
    talk: [
      [
        'to',
        'Read it over tea. Page two is good. On page one you say what the looms cost, and not what an hour of a weaver brings.',
      ],
      [
        'from',
        '₹ 118 an hour since March, ₹ 74 before. I left it out because it looked small. Here is the page behind it.',
        {
          pdf: 'What an hour at the loom brings',
          lines: [
            'Neelkathi: what an hour at the loom brings',
            '',
            'Until February    Rs   74',
            'Since March       Rs  118',
            '',
            '212 weavers, paid on the day, counted from 500 days of receipts.',
          ],
        },
      ],
      [
        'to',
        'It is the best number you have. Put it into the first line, and send me the next version. I am in Lucknow on Friday.',
      ],
    ],
    unseen: 1,
  },
  {
    ...{ from: 'kavya', to: 'padma', accepted: true },
    note: 'Nine health centres measured, and one of them asked who pays next year. May I ask you the same?',
  },
  {
    ...{ from: 'arjun', to: 'gurpreet', accepted: true },
    note: 'Your cells and ours come from the same maker. Together we would be a customer they call back.',
    talk: [
      ['from', 'They called back. 4% off from 500 cells on, if we order on one sheet.'],
      ['to', 'We take 320. You?'],
      ['from', '200. I send the sheet tonight.'],
    ],
  },
  {
    ...{ from: 'harish', to: 'lalita', accepted: true },
    note: 'We need flowers that dry well, you have a forest of them. Mysuru is nearer than it looks.',
  },
  {
    from: 'selvi',
    to: 'meera',
    note: 'We dye without a drain. If your weavers want indigo that the river does not mind, let us talk.',
  },
  {
    from: 'divya',
    to: 'meera',
    note: 'I saw your question on export refunds. It is one form and one mistake; I know both of them.',
  },
  {
    from: 'prakash',
    to: 'meera',
    note: 'Sensors in a pond are not so far from sensors on a loom. I have spare ones, and a question.',
  },
  {
    from: 'meera',
    to: 'thomas',
    note: 'You liked every post on our loom number seven. I wonder whether you weave yourself.',
  },
];
