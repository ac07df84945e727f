/** A number with what is counted, in Indian digits. */
export const counted = (count: number, one: string, many: string): string =>
  count === 1 ? `1 ${one}` : `${count.toLocaleString('en-IN')} ${many}`;
