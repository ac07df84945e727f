/** Introductions: a member introduces two of their connections to one another. */
export const introductions = {
  title: 'Introductions',
  failed: 'Introductions could not be loaded.',
  more: 'Show older introductions',
  changeFailed: 'This could not be changed. Please try again.',
  /** Followed by two names. */
  youIntroduced: 'You introduced',
  and: 'and',
  /** Between two names. */
  introducesYouTo: 'introduces you to',
  open: 'Waiting until both say yes.',
  connected: 'They are connected now.',
  connectedWith: (name: string) => `You and ${name} are connected now.`,
  waiting: (name: string) => `You said yes. Once ${name} says yes too, you are connected.`,
  yes: 'Yes, connect us',
  /** Read out in place of what stands on a button: with whom. */
  about: (said: string, name: string) => `${said} (${name})`,
  no: 'No, thank you',
  noAfterAll: 'No, after all',
  accepted: (name: string) => `Yes. Once ${name} says yes too, you are connected.`,
  declined: 'Declined. Nobody is told.',
  introduce: 'Introduce',
  introduceOf: (name: string) => `Introduce ${name} to somebody`,
  ask: {
    title: (name: string) => `Introduce ${name}`,
    whom: 'To whom?',
    search: 'Search among your connections',
    listFailed: 'Your connections could not be loaded.',
    nobody: (typed: string) => `None of your connections is called “${typed}”.`,
    nobodyElse: 'You have no other connection yet.',
    note: 'Why should the two of them meet?',
    hint: '20 to 300 characters. Both read it. They are connected once both say yes; of a no nobody is told.',
    submit: 'Introduce them',
    busy: 'Introducing…',
    cancel: 'Cancel',
    close: 'Close',
    /** Before anything is written; the same two are not introduced again for 90 days. @param day '3 June 2026' */
    lately: (one: string, other: string, day: string) =>
      `You have introduced ${one} and ${other} before. You can do so again on ${day}.`,
    failed: 'They could not be introduced. Please try again.',
    sent: (one: string, other: string) => `${one} and ${other} are asked.`,
  },
};
