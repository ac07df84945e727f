import * as z from 'zod/mini';
import { type Answered, count, moment, says, thing } from './described.ts';
import { publicMember } from './member-answer.ts';
import { APPLICATION_SIDES, CASE_DECISIONS, CASE_KINDS } from './options.ts';
import { paged } from './paging-answer.ts';
import { TEAM_KINDS, TEAM_ROLES } from './team.ts';
import { joinedWith } from './team-answer.ts';

const KINDS = [
  'liked',
  'commented',
  'replied',
  'mentioned',
  'followed',
  'connection-asked',
  'connection-accepted',
  'introduced',
  'introduction-completed',
  'application-submitted',
  'application-answered',
  'application-in-review',
  'application-question',
  'application-shortlisted',
  'application-offered',
  'application-declined',
  'application-accepted',
  'application-applicant-gone',
  'application-withdrawn',
  'application-lapsed',
  'application-message',
  'fund-changed',
  'fund-closed',
  'fund-hidden',
  'fund-removed',
  'fund-shown',
  'team-invited',
  'team-joined',
  'team-removed',
  'team-role',
  'decision',
  'report-decided',
  'report-closed',
  'grievance-answered',
] as const;

const changedField = z.object({
  field: says(z.string(), "A field of the opportunity; 'closed' says why it was closed."),
  from: says(z.optional(z.unknown()), 'Left out, like `to`, where either is longer than 200 characters.'),
  to: z.optional(z.unknown()),
});

/** Something that another member did and that concerns the reader. */
export const notice = thing('Notice', {
  _id: z.string(),
  position: says(z.number(), 'Where it stands in the log.'),
  kind: says(
    z.enum(KINDS),
    'With `application-`: what the other side did in an application, or, of one that was accepted, that nobody is left in the team of its company; with `fund-`: what became of a fund that the reader saved, or has an application for, and with `fund-hidden`, `fund-removed` and `fund-shown` whether others see it, which no member is said to have done; `team-invited`: an open invitation into a team was sent to the confirmed address of the reader; `team-joined`: somebody joined a team that the reader owns, or that they invited them into; `team-removed`, `team-role`: somebody else took the reader out of a team, or changed their role in it, and it is not told who.',
  ),
  actor: publicMember,
  postId: says(
    z.nullable(z.string()),
    "The post that it is about: the reader's, or where the reader is named or answered; null where it is about none.",
  ),
  application: says(
    z.nullable(
      z.object({
        ...{ _id: z.string(), applicant: z.string(), type: z.string(), provider: z.string() },
        as: says(z.enum(APPLICATION_SIDES), 'The side that is told, which the reader is of.'),
      }),
    ),
    'The application that it is about, with the names of its company and of the fund and its provider; null where it is about none.',
  ),
  fund: says(
    z.nullable(
      z.object({
        ...{ _id: z.string(), type: z.string(), provider: z.string(), changes: z.array(changedField) },
        applied: says(
          z.boolean(),
          'Whether a company of the reader has, or then had, an application for it; else they saved it.',
        ),
      }),
    ),
    "The fund that it is about, field by field; its names '' and no field where others do not see it at present. null where it is about none.",
  ),
  team: says(
    z.nullable(
      z.object({
        kind: z.enum(TEAM_KINDS),
        _id: z.string(),
        name: z.string(),
        role: says(
          z.nullable(z.enum(TEAM_ROLES)),
          'What the reader is in it now, where that was changed, or is invited as; else null.',
        ),
        code: says(z.nullable(z.string()), 'Of an open invitation, the code to answer it by; else null.'),
        joinedWith: says(
          z.nullable(joinedWith),
          'Of `team-joined`: `invited`: the confirmed address of who joined is the invited one; `another`: it is another one; `unconfirmed`: they had confirmed none. null of all else, and of who joined before this was told.',
        ),
        removable: says(
          z.boolean(),
          'Whether who joined is in the team still, and the reader may take them out of it.',
        ),
      }),
    ),
    'The company or provider whose team it is about; null where it is about none.',
  ),
  decision: says(
    z.nullable(
      z.object({ case: z.string(), kind: z.enum(CASE_KINDS), decision: z.enum(CASE_DECISIONS), reason: z.string() }),
    ),
    'What moderators decided that concerns the reader; null of all else, and of what the reader reported.',
  ),
  note: says(z.nullable(z.string()), 'Why the two should meet: of a request to connect that can still be answered.'),
  other: says(
    z.nullable(publicMember),
    'Of `introduction-completed`: with whom the actor is connected now; null of all else, and where it cannot be told any more.',
  ),
  unread: z.boolean(),
  createdAt: moment(),
});
export type Notice = Answered<typeof notice>;

export const inboxAnswer = z.object({
  notices: says(z.array(notice), 'Newest first.'),
  unread: says(count(), 'Of all pages together.'),
  readTo: says(z.number(), 'The position up to which the reader has read them; -1 where they have read none.'),
  ...paged,
});
export type InboxAnswer = Answered<typeof inboxAnswer>;

export const unreadAnswer = z.object({ unread: count() });

export const unreadCounts = z.object({
  unread: says(count(), 'Notices.'),
  messages: says(count(), 'Messages of other members.'),
});
export type UnreadCounts = Answered<typeof unreadCounts>;

export type UnreadAnswer = Answered<typeof unreadAnswer>;
