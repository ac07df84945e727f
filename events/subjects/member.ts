import * as z from 'zod';
import { eventType } from '../port/event.ts';

/** Accounts: stream `member-<id>`. All that a member tells of themselves is personal, the password's hash included. */
export const memberStream = (member: string): string => `member-${member}`;

const id = z.object({ member: z.string() });
const category = 'member';
const owner = (data: { member: string }): string => data.member;

const details = {
  name: z.string(),
  /** Storage key; '' for none. */
  photo: z.string(),
  gender: z.enum(['male', 'female', 'other']),
  /** YYYY-MM-DD */
  dob: z.string(),
};

export const memberRegistered = eventType({
  type: 'MemberRegistered',
  category,
  version: 1,
  data: id,
  /** `passwordHash`: an Argon2id string in PHC format. */
  personal: z.object({ ...details, email: z.string(), passwordHash: z.string() }),
  owner,
});

export const memberDetailsChanged = eventType({
  type: 'MemberDetailsChanged',
  category,
  version: 1,
  data: id,
  personal: z.object(details).partial(),
  owner,
});

/** What a member tells of themselves on their page, and who may see it. Links are web addresses. */
export const memberProfileChanged = eventType({
  type: 'MemberProfileChanged',
  category,
  version: 1,
  data: id.extend({ visibility: z.enum(['everyone', 'members', 'connections']).optional() }),
  personal: z
    .object({ headline: z.string(), about: z.string(), city: z.string(), links: z.array(z.string()) })
    .partial(),
  owner,
});

/** Which of the platform's notices a member wants, and in what tongue. */
export const memberPreferencesChanged = eventType({
  type: 'MemberPreferencesChanged',
  category,
  version: 1,
  data: id.extend({ preferences: z.record(z.string(), z.union([z.string(), z.boolean()])) }),
});

export const passwordChanged = eventType({
  type: 'PasswordChanged',
  category,
  version: 1,
  data: id,
  personal: z.object({ passwordHash: z.string() }),
  owner,
});

export const emailConfirmed = eventType({ type: 'EmailConfirmed', category, version: 1, data: id });

/**
 * The member answered the code that went to a new address, which is theirs from then on. `confirmed`: whether the one before
 * was; for seven days that one can take the account back.
 */
export const emailChanged = eventType({
  type: 'EmailChanged',
  category,
  version: 1,
  data: id.extend({ change: z.string(), confirmed: z.boolean() }),
  personal: z.object({ email: z.string(), before: z.string() }),
  owner,
});

/** The old address took the account back: it has `email` again. Sessions end, and no password is good until a new one is chosen. */
export const emailChangeUndone = eventType({
  type: 'EmailChangeUndone',
  category,
  version: 1,
  data: id.extend({ change: z.string(), confirmed: z.boolean() }),
  personal: z.object({ email: z.string() }),
  owner,
});

/**
 * From the mail that told them of a second factor that is not theirs, the member took their account back. Sessions end, and no
 * password is good until a new one is chosen.
 */
export const passwordVoided = eventType({
  type: 'PasswordVoided',
  category,
  version: 1,
  data: id.extend({ factor: z.string() }),
});

/** The member asked to be forgotten and proved who they are: from here on their erasure is carried through, whatever happens. */
export const memberErasureBegun = eventType({ type: 'MemberErasureBegun', category, version: 1, data: id });

/** Written after the member's key stream was tombstoned: read models drop what they hold of the member. */
export const memberErased = eventType({ type: 'MemberErased', category, version: 1, data: id, forgets: owner });
