import type { CaseReason } from '#api/contract/options.ts';
import type { HiddenMark } from '#api/contract/standing-answer.ts';

/** Why moderators decided something, by its name. */
export const reasons: Readonly<Record<CaseReason, string>> = {
  'no-breach': 'It keeps to the terms',
  'not-shown': 'Nothing shows that it breaks the terms',
  mended: 'What was wrong is mended',
  gone: 'It is not there any more',
  identity: 'Who stands behind it is not clear',
  incomplete: 'Something is missing in it',
  unclear: 'It can be misunderstood',
  document: 'A document is needed',
  spam: 'Advertising or repetition',
  fraud: 'Deceives, or is after money',
  'false-identity': 'Passes for somebody else',
  harassment: 'Harasses or insults people',
  unlawful: 'Against the law',
  other: 'Breaks the terms otherwise',
  'document-seen': 'The document was seen',
  'claim-proved': 'Whose the number is was shown',
  'document-unfit': 'The document does not show what it should',
  'claim-unproved': 'Whose the number is was not shown',
};

/** What an owner reads about their own thing that others do not see. */
type Lines = Readonly<Record<HiddenMark['state'] | 'held', string>>;

const ofCompany: Lines = {
  hidden: 'A moderator hid this company. Only its team and moderators see it.',
  removed: 'A moderator removed this company for good. Only its team and moderators see it.',
  'awaiting-review':
    'This company waits for a moderator to look at it. Until then only its team and moderators see it.',
  held: 'Only its team and moderators see this company yet.',
};

const ofFund: Lines = {
  hidden: 'A moderator hid this opportunity. Only its provider’s team and moderators see it.',
  removed: 'A moderator removed this opportunity for good. Only its provider’s team and moderators see it.',
  'awaiting-review':
    'This opportunity waits for a moderator to look at it. Until then only its provider’s team and moderators see it.',
  held: 'Only its provider’s team and moderators see this opportunity yet.',
};

const ofPost: Lines = {
  hidden: 'A moderator hid this post. Only its author and moderators see it.',
  removed: 'A moderator removed this post for good.',
  'awaiting-review': 'This post waits for a moderator to look at it. Until then only its author and moderators see it.',
  held: 'Only its author and moderators see this post yet.',
};

/** What moderators hid, what they have not looked at yet, and who may not write. */
export const standing = {
  own: { company: ofCompany, fund: ofFund, post: ofPost },
  /** Where it is held for its links: by the name of the reason. */
  heldFor: {
    'first-link':
      'It waits for a moderator, because new accounts’ first links do. Without a link others see it at once.',
    'bad-link':
      'It waits for a moderator, because it links to the same site as something that was removed for fraud or spam. Take the link out, and others see it at once.',
    'many-links': 'It waits for a moderator, because it has very many links. With fewer of them others see it at once.',
  },
  /** Of a change that brought in what something linked that was removed. @param hosts one at least */
  badLinks: (hosts: readonly string[]) =>
    `A moderator looks at it, because it leads to the same site as something that was removed for fraud or spam: ${hosts.join(', ')}. Take the link out, if you need not have it.`,
  /** The same of a member’s own page. */
  badLinksOnPage: (hosts: readonly string[]) =>
    `Others do not see a link to ${hosts.join(', ')}, or a text with one: something that was removed for fraud or spam led there. Take it out, or complain if it is honest.`,
  reason: (reason: string) => `Reason: ${reason}.`,
  decision: 'Read the decision, or object',
  notReviewed: 'Not reviewed yet',
  notReviewedLine: 'No moderator has looked at it yet.',
  /** In place of its words, also of one that waits for a moderator. */
  commentHidden: 'This comment is hidden by moderation.',
  ownComment: 'Only you and moderators see this comment.',
  suspended: (moment: string) => `Until ${moment} you can read, and write nothing: a moderator decided so.`,
};
