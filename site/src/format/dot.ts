/** Between two facts of one line. Its first blank holds it to the fact before: no line begins with it. */
export const DOT = '\u00a0· ';

/** The same in a line that was joined elsewhere. It stays as long as it was. */
export const holdDots = (line: string): string => line.replaceAll(' · ', DOT);
