/** Naming members in what one writes. */
export const mentions = {
  list: 'Whom you may mean',
  found: (count: number) =>
    count === 1 ? '1 person. Enter puts the name in.' : `${count} people. Arrows choose, Enter puts the name in.`,
  hint: 'Name somebody with @, and they hear of it.',
};
