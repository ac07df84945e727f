import type { CaseDecision, CaseEnd, CaseKind } from '#api/contract/options.ts';
import { reasons } from './standing.ts';

const kinds: Readonly<Record<CaseKind, string>> = {
  company: 'Company',
  fund: 'Opportunity',
  post: 'Post',
  comment: 'Comment',
  member: 'Member',
  provider: 'Provider',
  message: 'Message',
};

/** Why a case closed by itself. */
const ends: Readonly<Record<CaseEnd, string>> = {
  'taken-back': 'What was to be looked at was taken back by whoever sent it.',
  'link-removed': 'The link that it was held for was taken out.',
  'link-cleared': 'What it links to is not known to be bad any more.',
  gone: 'What it is about was taken back by whoever wrote it.',
  removed: 'What it is about was removed by another decision.',
  erased: 'Whose it was has left, and what it is about is gone.',
};

/** What was decided, as a state of the thing. */
const decided: Readonly<Record<CaseDecision, string>> = {
  keep: 'Kept',
  ask: 'Asked',
  hide: 'Hidden',
  remove: 'Removed',
  warn: 'Warned',
  suspend: 'Suspended',
  verify: 'Verified',
  refuse: 'Not verified',
};

/** What was decided, as those whom it concerns read it, and as it is counted for everybody. */
export const decisions = {
  kinds,
  reasons,
  ends,
  decided,
  failed: 'This could not be loaded.',
  own: {
    title: 'Decisions',
    description: 'What moderators decided about what is yours, why, and how to object.',
    lede: 'What moderators decided about what is yours, and why. You can object once to each decision within 30 days; another moderator decides then.',
    guest: {
      title: 'Decisions are behind the sign-in',
      line: 'Sign in to see what moderators decided about what is yours.',
    },
    none: 'Moderators have decided nothing about what is yours.',
    hiddenStill: {
      itself: (reason: string) => `Others still do not see it: another decision hides it. Reason: ${reason}.`,
      provider: (reason: string) => `Others still do not see it: its provider is hidden. Reason: ${reason}.`,
    },
    more: 'Show older decisions',
    why: 'Reason',
    says: 'What the moderator writes to you',
    /** What became of a number that the reader's team had and another one claimed. */
    other: { gone: 'A number of yours went to another', back: 'A number that another claimed is yours' },
    inForce: 'In force',
    replaced: 'A later decision followed',
    until: (day: string) => `Until ${day}`,
    object: 'Object',
    answer: 'Answer',
    objectHint: (day: string) => `Say why you do not agree. You can object until ${day}, once.`,
    objectAlso:
      'Your objection also concerns the earlier decision that is still in force. Nobody who made either of them judges it.',
    answerHint: (day: string) => `You can answer until ${day}.`,
    label: 'Your words',
    send: 'Send',
    busy: 'Sending…',
    sent: 'Sent. You hear of the decision here and by mail.',
    failed: 'This could not be sent. Please try again.',
    closed: (why: string) => `The case closed by itself. ${why}`,
    said: 'What was said against it',
    /** Of a question, in place of the above. */
    answered: 'What was answered',
    cancel: 'Cancel',
    saidByOther: 'Somebody else whom it concerns objected.',
    outcomes: {
      upheld: 'Another moderator looked at it, and decided as before.',
      overturned: 'Another moderator looked at it, and decided otherwise.',
      waits: 'It waits for a moderator.',
    },
  },
  transparency: {
    title: 'Decisions of moderators',
    description: 'How often moderators decided what, and why, month by month.',
    lede: 'How often moderators decided what, and why, in the last twelve months: counted from the record of what happened, without names.',
    failed: 'The numbers cannot be shown just now. Please come back in a moment.',
    month: (month: string) =>
      new Intl.DateTimeFormat('en-IN', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
        new Date(`${month}-01T00:00:00Z`),
      ),
    nothing: 'Nothing was reported or decided in the last twelve months.',
    quiet: 'In every other month of the last twelve nothing was reported or decided.',
    decision: 'Decision',
    reason: 'Reason',
    count: 'How often',
    line: (reports: string, objections: string, upheld: string, overturned: string) =>
      `Reports: ${reports}. Objections: ${objections}; not followed: ${upheld}; followed: ${overturned}.`,
    footer: 'Decisions of moderators',
  },
};
