/** What is said when a call to the server fails and nobody has better words. */
export const client = {
  noAnswer: 'No response from server. Please check your connection.',
  failed: 'Something went wrong. Please try again.',
  sessionEnded: 'Your session has ended. Sign in again to post, like and follow.',
};

/** A toast's own words. */
export const toasts = {
  dismiss: 'Dismiss',
};
