import type { Challenge } from 'altcha-lib';
import * as z from 'zod/mini';
import { DIGEST_HOURS } from '#events/noticeSubjects.ts';
import type { Failure } from './answer.ts';
import { type Answered, day, moment, says, signedLink, storedKey, thing } from './described.ts';
import { noticeFlags } from './noticeFlags.ts';
import { GENDERS, LANGUAGES, ROLES, THEMES, VISIBILITIES } from './options.ts';
import { badLinks, suspension } from './standing-answer.ts';

export const role = z.enum(ROLES);
export type Role = Answered<typeof role>;

/** The signed-in member, as only they see themself. */
export const member = thing(
  'Member',
  {
    _id: z.string(),
    name: z.string(),
    email: z.string(),
    photo: signedLink(),
    photoKey: storedKey(),
    gender: z.enum(GENDERS),
    dob: day(),
    emailConfirmed: z.boolean(),
    roles: z.array(role),
    suspended: z.optional(says(suspension, 'Until when they write nothing; left out for whom it does not concern.')),
    headline: z.optional(says(z.string(), 'This and what follows come with GET and PATCH /auth/me alone.')),
    about: z.optional(z.string()),
    city: z.optional(z.string()),
    links: z.optional(says(z.array(z.string()), 'Web addresses.')),
    visibility: z.optional(says(z.enum(VISIBILITIES), 'Who may see what the member tells of themselves.')),
  },
  'The signed-in member, as only they see themself.',
);
export type Member = Answered<typeof member>;

const preferences = thing(
  'Preferences',
  {
    theme: z.optional(z.enum(THEMES)),
    language: z.optional(z.enum(LANGUAGES)),
    reminders: z.optional(z.boolean()),
    seenMarks: z.optional(z.boolean()),
    digest: z.optional(z.boolean()),
    digestHour: z.optional(z.enum(DIGEST_HOURS)),
    ...noticeFlags(() => z.optional(z.boolean())),
  },
  'As far as the member has ever set them. What is left out is on, and the daily mail comes at 08 o’clock in India.',
);

/** The 428 of POST /auth/new: what to solve, as ALTCHA writes it. */
export type ProofNeeded = Failure & { readonly challenge: Challenge };

/** GET /auth/me */
export const meAnswer = z.object({ user: member, preferences, badLinks });
export type MeAnswer = Answered<typeof meAnswer>;

/** POST /auth/email/confirm */
export const confirmedAnswer = z.object({ user: member });

/** Of the sign-in, and of a changed password, which ends all other sessions. */
export const loginAnswer = z.object({
  user: member,
  accessToken: says(z.string(), 'Goes into `Authorization: Bearer …`.'),
});
export type LoginAnswer = Answered<typeof loginAnswer>;

/** POST /auth/password/reset: whether or not there is such an account. */
export const resetAnswer = z.object({
  request: says(z.string(), 'Names this request to whoever made it: send it along with the code.'),
});
export type ResetAnswer = Answered<typeof resetAnswer>;

/** One of the member's sessions. */
export const sessionListItem = thing('Session', {
  _id: says(z.string(), 'Names the session; it is not its token.'),
  startedAt: moment(),
  expiresAt: moment(),
  remember: z.boolean(),
  current: says(z.boolean(), 'The session of this very request.'),
  browser: says(z.string(), "Browser and system in a few words, e.g. 'Firefox on Android'; '' where unknown."),
});
export type SessionListItem = Answered<typeof sessionListItem>;

/** GET /auth/sessions */
export const sessionListAnswer = z.object({ sessions: z.array(sessionListItem) });
export type SessionListAnswer = Answered<typeof sessionListAnswer>;
