/** A number in Indian digits. @param orMore whether there may be more than were counted */
export const number = (count: number, orMore = false): string => `${count.toLocaleString('en-IN')}${orMore ? '+' : ''}`;

/** A number with what is counted, in Indian digits. */
export const counted = (count: number, one: string, many: string): string =>
  count === 1 ? `1 ${one}` : `${number(count)} ${many}`;

/** The same where only so many were counted: all there is may be far more, which a plus sign would not tell. */
export const atLeast = (count: number, orMore: boolean, one: string, many: string): string =>
  orMore ? `At least ${counted(count, one, many)}` : counted(count, one, many);
