/** What a notice tells of. The order is that of the numbers in the table: a new kind goes to the end. */
export const KINDS = ['liked', 'commented', 'followed', 'asked', 'connected', 'introduced', 'met'] as const;

export type Kind = (typeof KINDS)[number];

/** As the table has it. */
export const kindNumber = (kind: Kind): number => KINDS.indexOf(kind);
