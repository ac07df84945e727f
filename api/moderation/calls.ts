import {
  caseAnswer,
  casesAnswer,
  decidedAnswer,
  ownDecisionsAnswer,
  transparencyAnswer,
} from '../contract/case-answer.ts';
import type { CallGroup } from '../http/call.ts';

export const moderationCalls: CallGroup = {
  name: 'Moderation',
  description:
    'Moderators decide on what was reported, and on what is new. Whom a decision concerns is told why, and may object; everybody is told how often what was decided.',
  calls: [
    {
      method: 'GET',
      path: '/moderation/cases',
      summary: 'What moderators decide about',
      description: 'Without `state`: what waits for a moderator. Each thing once, with all its reports.',
      who: 'moderator',
      isTagged: true,
      answer: { status: 200, schema: casesAnswer },
    },
    {
      method: 'GET',
      path: '/moderation/cases/{id}',
      summary: 'A case, with its history and its reports',
      description:
        '`asOf`: the case as it stood then, by its own stream. `limit` and `cursor` are those of its reports. Whoever it is about, or whose team’s it is, reads neither reports nor names.',
      who: 'moderator',
      answer: { status: 200, schema: caseAnswer },
      failures: { 404: 'There is no such case, or there was none then.' },
    },
    {
      method: 'POST',
      path: '/moderation/cases/{id}/decide',
      summary: 'Decide on a case',
      description:
        'Nobody decides on what is theirs or their team’s, on a number that their team has or claims, on what they reported, or on an objection to their own decision. A suspension has an end, within 366 days. `seen`: that of the case as it was read, so that nothing is kept unread. To remove and to suspend want a proof of the last ten minutes (POST /auth/step-up).',
      who: 'moderator',
      example: { decision: 'hide', reason: 'false-identity', words: 'No bank of this name offers such a fund.' },
      answer: { status: 200, schema: decidedAnswer },
      failures: {
        403: 'To remove or to suspend: the session has not shown for ten minutes that it is its member’s (`step-up`).',
        404: 'There is no such case.',
        409: 'It is to be kept, or left with a warning, and reads otherwise than it did at `seen`; it is decided already (`anew` decides it anew), or was decided on an objection; it is harsher than what was objected to, or than what was decided on an objection, or suspends an administrator; or, to verify, the certificate that waits was not opened, or another number was given.',
      },
    },
    {
      method: 'POST',
      path: '/moderation/cases/{id}/objection',
      summary: 'Object to a decision, or answer what one was asked',
      description:
        'Whom it concerns, once for each decision, within 30 days. Another moderator decides. Who loses a number to another objects too: it may come back to them.',
      who: 'member',
      example: { words: 'We are the fund of that name; our letter of registration is on our website.' },
      answer: { status: 201 },
      failures: {
        404: 'There is no decision of this case that concerns the reader.',
        409: 'Somebody has objected already, or there is nothing to object to, or the time is over.',
      },
    },
    {
      method: 'GET',
      path: '/moderation/decisions',
      summary: 'What moderators decided that concerns the reader',
      description: 'Never who decided, nor who reported it.',
      who: 'member',
      isTagged: true,
      answer: { status: 200, schema: ownDecisionsAnswer },
    },
    {
      method: 'GET',
      path: '/transparency',
      summary: 'How often moderators decided what, and why',
      description: 'By month, counted from the log, without names. `months`: 12 where not given, 60 at the most.',
      who: 'anyone',
      isTagged: true,
      answer: { status: 200, schema: transparencyAnswer },
    },
  ],
};
