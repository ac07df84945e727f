import type { NoticeSubject } from '#events/noticeSubjects.ts';

/** What a notice tells of. The order is that of the numbers in the table: a new kind goes to the end. */
export const KINDS = [
  'liked',
  'commented',
  'followed',
  'asked',
  'connected',
  'introduced',
  'met',
  'replied',
  'mentioned',
] as const;

export type Kind = (typeof KINDS)[number];

/** Under which name a member's preferences speak of a kind of notice. */
export const SUBJECT_OF: { readonly [K in Kind]: NoticeSubject } = {
  liked: 'likes',
  commented: 'comments',
  replied: 'comments',
  mentioned: 'mentions',
  followed: 'followers',
  asked: 'connections',
  connected: 'connections',
  introduced: 'introductions',
  met: 'introductions',
};

/** What somebody may do again and again to the same thing, and what is never taken back: as numbers, for SQL. */
export const repeatedKinds = (): string => (['commented', 'replied', 'mentioned'] as const).map(kindNumber).join(', ');

/** What a post's author hears of hidden words as well: of these, whoever is not its author hears nothing while it is hidden. */
export const kindsBelow = (): string => (['replied', 'mentioned'] as const).map(kindNumber).join(', ');

/** The kind that a number of the table stands for. */
export const nameOfKind = (number: number): Kind | undefined => KINDS[number];

/** As the table has it. */
export const kindNumber = (kind: Kind): number => KINDS.indexOf(kind);
