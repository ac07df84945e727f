import type { Part } from '../shape/part.ts';

/** Reports of abuse, moderators' decisions, grievances, and what administrators do. */
export const oversight = {
  'not-found': {
    reported: 'There is nothing here that could be reported: it may have been taken back.',
    case: 'There is no such case.',
    ownDecision: 'There is no decision here that concerns you.',
    grievance: 'There is no such grievance, or its member has left.',
    readModel: 'There is no such read model.',
  },

  'own-part': {
    case: 'You have a part in this: it is yours or your team’s, or you reported it. Another moderator decides.',
  },
  'another-moderator': {
    case: 'You took the decision that is objected to. Another moderator decides on the objection.',
  },
  'not-here': { case: 'This cannot be decided about such a thing, or for such a cause.' },
  'wrong-reason': { case: 'Choose a reason that belongs to the decision.' },
  'wrong-until': { case: 'Choose a day from tomorrow on, at most a year away.' },
  administrator: { case: 'An administrator cannot be suspended. Take it up with the administrators.' },
  nobody: { case: 'Nobody knows any more whose this is.' },
  decided: {
    case: 'This has been decided already, perhaps a moment ago by another moderator. Look at it again first.',
  },
  closed: {
    case: 'What this is about is gone: there is nothing to be decided. It comes back when it is reported or sent again.',
  },
  harsher: { case: 'Whoever objects does not fare worse for it. Uphold the decision, or choose a milder one.' },
  'milder-stands': {
    case: 'On an objection something milder was decided, which holds. Something harsher is decided only when it is reported again.',
  },
  final: { case: 'This was decided on an objection. It is decided again only when it is reported again.' },
  changed: { case: 'It was changed since you opened it. Look at it as it reads now, then decide.' },
  unseen: {
    takenBack: 'What was given was taken back or decided on meanwhile: nothing waits to be verified.',
    certificate: 'You have not opened the certificate that waits now. Please open it first.',
    otherNumber:
      'Another number was given since this case was opened. Refuse it: given again, it comes back as a case of its own.',
  },
  'too-late': { decision: (days: number) => `The ${days} days in which you could object are over.` },
  favourable: { decision: 'There is nothing in this decision to object to.' },
  objected: { decision: 'Somebody has objected to this decision already, or it was decided on an objection.' },

  answered: { grievance: 'This grievance has been answered already.' },
  own: { grievance: 'Nobody answers their own grievance: another administrator does.' },

  'not-failing': { readModel: 'This read model has not stopped at this event: look again.' },
  'not-failed': { effect: 'This was not given up, or is tried again already.' },
  oneself: { factors: 'You have your second factors at hand: change them in your settings.' },
  'no-factor': { factors: 'This member has no second factor.' },
  'asked-already': {
    factors: 'This was asked for already. Of an administrator, another one must ask for it too.',
  },
  confirmed: { address: 'This member has confirmed their address already.' },
  configured: {
    analyst: 'This member is an analyst by ANALYST_EMAILS. Take the address out of the configuration.',
  },

  'too-many': {
    objections: 'You have objected very often today. Please go on tomorrow.',
    decisions: 'You have decided very much today. Please go on tomorrow.',
    grievances: 'You have sent very many complaints today. Please go on tomorrow, or write to us by mail.',
    helped: 'This was done within the last minute.',
  },
  invalid: {
    caseWords: (least: number) => `Say in at least ${least} characters why: the person concerned reads it`,
  },
} satisfies Part;
