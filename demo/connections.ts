/** Who asked whom in the demo, and why; `accepted` where the other said yes. The rest still waits. */
interface DemoConnection {
  readonly from: string;
  readonly to: string;
  readonly note: string;
  readonly accepted?: true;
}

export const CONNECTIONS: readonly DemoConnection[] = [
  {
    ...{ from: 'meera', to: 'tenzin', accepted: true },
    note: 'Your pashmina and our cotton are asked for by the same shop in Jaipur. One parcel would be cheaper than two.',
  },
  {
    ...{ from: 'esha', to: 'meera', accepted: true },
    note: 'You trace cloth to the hand, we trace jute to the field. I would like to see how you print the labels.',
  },
  {
    ...{ from: 'meera', to: 'padma', accepted: true },
    note: 'My plan is two and a half pages long. You said on the feed that you read those.',
  },
  {
    ...{ from: 'kavya', to: 'padma', accepted: true },
    note: 'Nine health centres measured, and one of them asked who pays next year. May I ask you the same?',
  },
  {
    ...{ from: 'arjun', to: 'gurpreet', accepted: true },
    note: 'Your cells and ours come from the same maker. Together we would be a customer they call back.',
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
