/** The language of this catalogue. */
export const language = {
  /** BCP 47: of the page, of its numbers and of its dates. */
  tag: 'en-IN',
};
