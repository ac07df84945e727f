/** The operator's desk. */
export const admin = {
  title: 'Operator’s desk',
  description: 'How the platform does, who may do what on it, and help for members.',
  lede: 'Whatever you do here stands in the log with your name and your reason.',
  guest: { title: 'The desk is behind the sign-in', line: 'Sign in as an administrator to see how the platform does.' },
  notYours: {
    title: 'This is for administrators',
    line: 'An administrator signs in with an address that the platform’s configuration names, and has confirmed it.',
  },
  factorFirst: {
    title: 'Set up a second factor first',
    line: 'Who looks after others signs in with a second factor. You set it up under “Security” in your settings.',
    to: 'Security',
  },
  sections: 'Parts of the desk',
  tabs: { overview: 'Overview', models: 'Read models', effects: 'Mails', members: 'Members and roles' },
  loading: 'Loading',
  failed: 'This could not be loaded.',
  changeFailed: 'This could not be done. Please try again.',
  more: 'Show older ones',
  overview: {
    well: 'All is well on this machine',
    ill: (count: number) =>
      count === 1 ? 'One thing is wrong on this machine' : `${count} things are wrong on this machine`,
    position: (at: string) => `The log is at position ${at}.`,
    again: 'Look again',
  },
  storage: {
    title: 'Storage',
    log: 'Event log',
    elsewhere: 'on a server of its own',
    models: 'Read models',
    files: 'Files',
    counted: (count: string, bytes: string, isWhole: boolean) =>
      `${isWhole ? '' : 'more than '}${bytes} in ${count} files`,
    snapshots: 'Snapshots',
    snapshot: (count: string, bytes: string, at: string) => `${count}, ${bytes}, the newest of ${at}`,
    none: 'none yet',
    bytes: (bytes: number): string => {
      const units = ['B', 'kB', 'MB', 'GB', 'TB'];
      const step = bytes < 1000 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3));
      const value = bytes / 1000 ** step;
      return `${value.toLocaleString('en-IN', { maximumFractionDigits: value < 10 && step > 0 ? 1 : 0 })} ${units[step]}`;
    },
  },
  limits: {
    title: 'Limits in force',
    line: 'Counted for all processes of this machine; refusals since this process began.',
    none: 'Nothing is limited here: RATE_LIMIT is off.',
    name: 'Limit',
    rule: 'So many',
    refused: 'Refused',
    whom: 'Whom last',
    within: (points: number, seconds: number): string => {
      const count = points.toLocaleString('en-IN');
      if (seconds % 86_400 === 0) return `${count} a day`;
      if (seconds % 3600 === 0) return `${count} an hour`;
      return seconds === 60 ? `${count} a minute` : `${count} in ${seconds / 60} minutes`;
    },
    never: 'never',
  },
  acts: {
    title: 'What was done here',
    none: 'Nothing yet.',
    skip: (model: string, at: string) => `The event at ${at} was skipped for ${model}`,
    'retry-model': (model: string) => `${model} was tried again`,
    'retry-effect': (process: string) => `What ${process} had given up was tried again`,
    'code-sent': () => 'A member was sent their code again',
    'sessions-ended': () => 'All sessions of a member were ended',
    'factors-removal': () => 'The second factors of a member are to be removed',
    by: (name: string, at: string) => `${name}, ${at}`,
    noReason: 'The reason went with who gave it.',
  },
  models: {
    title: 'Read models',
    name: 'Read model',
    version: 'Version',
    position: 'Position',
    behind: 'Behind',
    seconds: (seconds: number) => (seconds < 1 ? 'at the end' : `${seconds.toLocaleString('en-IN')} s`),
    building: 'is being built',
    stopped: (model: string) => `${model} has stopped`,
    at: (position: string, since: string) => `In front of the event at position ${position}, since ${since}.`,
    event: (type: string, stream: string, at: string) => `${type} in ${stream}, written ${at}`,
    retry: 'Try again',
    retryTitle: (model: string) => `Try ${model} again`,
    retryLine: 'It tries the same event again at once. It does so by itself, too, once a minute at the latest.',
    retried: (model: string) => `${model} is tried again.`,
    skip: 'Skip the event',
    skipTitle: (model: string) => `Skip the event for ${model}`,
    skipLine:
      'This read model leaves the event out from now on, on every machine and whenever it is built anew. The log keeps it, and the other read models too. It cannot be taken back.',
    skipped: (model: string) => `${model} goes on without the event.`,
  },
  effects: {
    title: 'Mails that were given up',
    line: 'Mails and other things that processes tried eight times, and what could never work.',
    none: 'Nothing was given up.',
    for: (name: string) => `for ${name}`,
    tried: (attempts: number, at: string) =>
      `${attempts === 1 ? 'Tried once' : `Tried ${attempts} times`}, given up ${at}`,
    retry: 'Try again',
    retryTitle: 'Try this again',
    retryLine: 'It begins with its first try again, within a minute.',
    retried: 'It is tried again.',
  },
  members: {
    title: 'Members',
    search: 'Name, or a whole e-mail address',
    none: 'Nobody is found.',
    unconfirmed: 'Address not confirmed',
    joined: (day: string) => `since ${day}`,
    roles: { member: 'Member', analyst: 'Analyst', moderator: 'Moderator', administrator: 'Administrator' },
    give: { analyst: 'Make analyst', moderator: 'Make moderator' },
    takeBack: { analyst: 'No longer analyst', moderator: 'No longer moderator' },
    giveTitle: (name: string, role: string) => `Make ${name} ${role}`,
    takeBackTitle: (name: string, role: string) => `${name} is to be ${role} no longer`,
    roleLine: {
      analyst:
        'Analysts read the event history and the reports, without personal fields unless they ask for them; the log says that they did.',
      moderator: 'Moderators decide on what is reported and reviewed. They need a second factor.',
    },
    articles: { analyst: 'an analyst', moderator: 'a moderator' },
    changed: (name: string) => `${name}’s roles are changed.`,
    code: 'Send the code again',
    codeTitle: (name: string) => `Send ${name} their code again`,
    codeLine: 'A mail with the code that confirms their address, for who did not get it.',
    codeSent: 'The code is on its way.',
    sessions: 'End all sessions',
    sessionsTitle: (name: string) => `End all sessions of ${name}`,
    sessionsLine: 'For who lost a device, or fears that somebody else is in. They sign in again with their password.',
    sessionsEnded: 'All their sessions are ended.',
    factors: 'Remove second factors',
    factorsTitle: (name: string) => `Remove the second factors of ${name}`,
    factorsLine:
      'For who lost their device and their recovery codes. They are told by mail at once and can stop it; it happens after three days. Of an administrator, another one must ask for it too.',
    factorsAsked: 'They have been told by mail. It happens in three days.',
  },
  changes: {
    title: 'Roles given and taken back',
    none: 'No role was ever given.',
    given: (name: string, role: string) => `${name} became ${role}`,
    takenBack: (name: string, role: string) => `${name} is no longer ${role}`,
    noReason: 'No reason given',
  },
  reason: {
    label: 'Why?',
    hint: 'It stands in the log with your name.',
    cancel: 'Cancel',
    close: 'Close',
    busy: 'A moment…',
    needed: 'Say why, in a few words.',
  },
};
