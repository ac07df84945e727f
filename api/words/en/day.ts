/** A day as people read it: '2026-03-12' is '12 March 2026'. */
export const dayInWords = (day: string): string =>
  new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));
