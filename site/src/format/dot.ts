/** Between two facts of one line. Its first blank holds it to the fact before: no line begins with it. */
export const DOT = '\u00a0· ';
