/** What can be read at one go. */
export const LINES_MOST = 250;

/** Lists and data: nothing to be understood, and nothing to be found elsewhere when it is cut in two. */
const LISTS = [/^demo\/(companies|funds|posts|pictures)\//, /^site\/src\/words\//];

/** Whether a file should be two. */
export function isTooLong(path: string, text: string): boolean {
  const lines = text.replace(/\n$/, '').split('\n').length;
  return lines > LINES_MOST && !LISTS.some((list) => list.test(path));
}
