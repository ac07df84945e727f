/** What a member is told of in their inbox and in their daily mail, each on or off. The order is that of the settings. */
export const NOTICE_SUBJECTS = [
  'likes',
  'comments',
  'mentions',
  'followers',
  'connections',
  'introductions',
  'applications',
  'funds',
  'teams',
] as const;

export type NoticeSubject = (typeof NOTICE_SUBJECTS)[number];

/** What the daily mail tells of. Messages always stand in the inbox: whoever wants none of somebody blocks them. */
export const MAILED_SUBJECTS = [...NOTICE_SUBJECTS, 'messages'] as const;

export type MailedSubject = (typeof MAILED_SUBJECTS)[number];

/** Under which name a member's preferences say whether the daily mail tells of it. */
export type MailPreference = `mail${Capitalize<MailedSubject>}`;

export const mailPreference = (subject: MailedSubject): MailPreference =>
  `mail${subject.charAt(0).toUpperCase()}${subject.slice(1)}` as MailPreference; // what Capitalize says of it

/** The hours of a day in India at which a daily mail can come: '00' to '23'. */
export const DIGEST_HOURS = Array.from({ length: 24 }, (_, hour) => `${hour}`.padStart(2, '0'));

/** For who never chose one: eight in the morning. */
export const DIGEST_HOUR = 8;
