/** Said in place of a page, to who asks for more of them than can be rendered for everybody. */
export const crowded = {
  title: 'One moment, please',
  line: (seconds: number) =>
    `Too many pages are being asked for. Please try again in ${seconds === 1 ? 'a second' : `${seconds} seconds`}.`,
};
