/** What is said when a call to the server fails and nobody has better words. */
export const client = {
  noAnswer: 'No response from server. Please check your connection.',
  failed: 'Something went wrong. Please try again.',
  sessionEnded: 'Your session has ended. Sign in again to post, like and follow.',
};

/**
 * What the API refused with: here in its own words, which are English. A catalogue of another language says it by the
 * code, and by `message` alone what it has no words for.
 */
export const refused = (_code: string, message: string): string => message;

/** A toast's own words. */
export const toasts = {
  dismiss: 'Dismiss',
};
