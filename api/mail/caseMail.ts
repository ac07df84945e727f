import { type CaseDecision, type CaseKind, type CaseReason, OBJECTION_DAYS } from '#events/lists/case.ts';
import { safeName } from './invitationMail.ts';
import type { Mail } from './transport.ts';

const THING: Readonly<Record<CaseKind, string>> = {
  company: 'your company',
  fund: 'your opportunity',
  post: 'your post',
  comment: 'your comment',
  member: 'your page',
  provider: 'your provider',
  message: 'your message',
};

const day = (at: number): string =>
  new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeZone: 'Asia/Kolkata' }).format(at);

const NEWS: Readonly<Record<CaseDecision, (thing: string, until: number | null) => string>> = {
  keep: (thing) => `Moderators looked at ${thing}: it stays`,
  ask: (thing) => `Moderators have a question about ${thing}`,
  hide: (thing) => `Moderators have hidden ${thing}`,
  remove: (thing) => `Moderators are removing ${thing}`,
  warn: (thing) => `A warning about ${thing}`,
  suspend: (thing, until) => `You cannot write until ${until === null ? 'further notice' : day(until)}: ${thing}`,
  verify: (thing) => `Moderators have verified ${thing}`,
  refuse: (thing) => `Moderators could not verify ${thing}`,
};

/** To whom a number belonged that another one claimed. */
const OTHER_NEWS = {
  gone: 'Moderators decided that a number of yours belongs to somebody else here',
  back: 'Moderators decided that a number which somebody else claimed is yours',
} as const;

const REASON: Readonly<Record<CaseReason, string>> = {
  'no-breach': 'it keeps to our terms',
  'not-shown': 'nothing shows that it breaks our terms',
  mended: 'what was wrong with it is mended',
  gone: 'it is not there any more',
  identity: 'it is not clear who stands behind it',
  incomplete: 'something is missing in it',
  unclear: 'it can be misunderstood',
  document: 'a document is needed',
  spam: 'it is advertising or repetition',
  fraud: 'it looks like an attempt to deceive or to take money',
  'false-identity': 'it passes for somebody else',
  harassment: 'it harasses or insults people',
  unlawful: 'it breaks the law',
  other: 'it breaks our terms',
  'document-seen': 'we have seen the document',
  'claim-proved': 'it was shown whose the number is',
  'document-unfit': 'the document does not show what it should',
  'claim-unproved': 'it was not shown whose the number is',
};

export interface CaseTold {
  readonly kind: CaseKind;
  /** By which people call it; '' where it is not there any more. */
  readonly title: string;
  readonly decision: CaseDecision;
  readonly reason: CaseReason;
  readonly until: number | null;
  readonly words: string;
  /** Where it answers an objection of theirs. */
  readonly objection: 'upheld' | 'overturned' | null;
  /** Of what is kept: for which reason others do not see it all the same, by another decision. null for none. */
  readonly stillHidden: { readonly reason: string; readonly with: 'provider' | null } | null;
  /** They have, or had, the number that the case is about. */
  readonly isOther: boolean;
  /** What they can do about it: 'object', 'answer', or nothing. */
  readonly may: string | null;
  readonly case: string;
  readonly publicUrl: string;
}

/** Tells whom a decision concerns what was decided, why, and how to object: never who decided, nor who reported it. */
export function caseMail(told: CaseTold): Pick<Mail, 'subject' | 'text'> {
  const { kind, title, decision, reason, until, words, objection, isOther, publicUrl } = told;
  const subject = isOther ? OTHER_NEWS[decision === 'verify' ? 'gone' : 'back'] : NEWS[decision](THING[kind], until);
  const onObjection =
    objection === null ? '' : `\nThis is the answer to your objection. Another moderator than before decided it.\n`;
  return {
    subject,
    text: `${subject}.
${title === '' ? '' : `\n    ${safeName(title)}\n`}${onObjection}${stillHidden(told)}
Why: ${REASON[reason]}.
${words === '' ? '' : `\nWhat the moderator writes to you:\n\n${quoted(words)}\n`}
${nextStep(told)}

${publicUrl}/dashboard/decisions

You receive this because the decision concerns something of yours.
`,
  };
}

function stillHidden({ stillHidden: by }: CaseTold): string {
  if (by === null) return '';
  const why = (REASON as Readonly<Record<string, string>>)[by.reason]; // of a link that is held there is none here
  const what = by.with === 'provider' ? 'its provider is hidden by another decision' : 'another decision hides it';
  return `\nOthers still do not see it: ${what}${why === undefined ? '' : ` (${why})`}.\n`;
}

const quoted = (words: string): string =>
  words
    .split('\n')
    .map((line) => `    ${line}`.trimEnd())
    .join('\n');

function nextStep({ may, objection }: CaseTold): string {
  if (may === 'answer') return `Answer within ${OBJECTION_DAYS} days, here:`;
  if (may !== 'object')
    return objection === null
      ? 'There is nothing to be done by you. The decision stands here:'
      : 'The decision and the reason stand here:';
  return `You do not agree? You can object within ${OBJECTION_DAYS} days, and another moderator decides. Here:`;
}
