/** Muting and blocking: on a member's page, and in the settings. */
export const distance = {
  button: 'Mute or block',
  buttonFor: (name: string) => `Mute or block ${name}`,
  title: (name: string) => `You and ${name}`,
  close: 'Close',
  untold: (name: string) => `${name} is not told of either.`,
  mute: {
    title: 'Mute',
    line: (name: string) =>
      `Posts by ${name} no longer come in your feed, nor notices of what they do. You still find them.`,
    act: (name: string) => `Mute ${name}`,
    undo: (name: string) => `Hear from ${name} again`,
    done: (name: string) => `You no longer hear from ${name}.`,
    undone: (name: string) => `You hear from ${name} again.`,
  },
  block: {
    title: 'Block',
    line: (name: string) =>
      `The two of you no longer meet: not in the feed, in comments, in searches or on each other’s page, and neither can follow, connect or write. A connection with ${name} ends. What everybody sees without signing in stays where it is.`,
    act: (name: string) => `Block ${name}`,
    undo: (name: string) => `Unblock ${name}`,
    done: (name: string) => `You have blocked ${name}.`,
    undone: (name: string) => `${name} is no longer blocked. What ended does not come back by itself.`,
  },
  blockedNote: (name: string) =>
    `You have blocked ${name}: neither of you sees what the other tells, posts or comments.`,
  mutedNote: (name: string) => `You have muted ${name}.`,
  busy: 'One moment…',
  failed: 'That could not be saved. Please try again.',
  settings: {
    title: 'Muted and blocked',
    line: 'Of whom you hear nothing, and who is out of your sight. They are not told.',
    none: 'You have muted and blocked nobody. You can do so on a member’s page.',
    failed: 'Whom you muted or blocked could not be loaded.',
    muted: 'Muted',
    blocked: 'Blocked',
    unmute: 'Unmute',
    unblock: 'Unblock',
    /** Behind the two, for whoever does not see the line. */
    of: (name: string) => ` ${name}`,
    more: 'Show more',
    loading: 'Loading…',
  },
};
