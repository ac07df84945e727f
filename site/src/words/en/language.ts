/** The language of this catalogue. */
export const language = {
  /** BCP 47: of the page, of its numbers and of its dates. */
  tag: 'en-IN',
  /** Within the last minute; stands where '3 minutes ago' does, also behind 'Last moved' and 'Edited'. */
  justNow: 'just now',
};
