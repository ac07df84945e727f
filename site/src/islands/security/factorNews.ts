/** What toasts on this screen speak of: the newest alone stays. */
export const FACTORS = 'factors';
