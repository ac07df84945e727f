/** What a member's personal data is processed for, each with a choice of their own. The order is that of the settings. */
export const PURPOSES = ['account', 'page', 'findable', 'digest', 'reminders', 'seenMarks'] as const;

export type Purpose = (typeof PURPOSES)[number];
