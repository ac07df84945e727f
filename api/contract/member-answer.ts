import * as z from 'zod/mini';
import { type Answered, count, says, signedLink, storedKey, thing } from './described.ts';
import { CONNECTION_STATES } from './options.ts';
import { paged } from './paging-answer.ts';

const seen = { _id: z.string(), name: z.string(), photo: signedLink() };

/** A member as others see them. */
export const publicMember = thing('PublicMember', seen, 'A member as others see them.');
export type PublicMember = Answered<typeof publicMember>;

export const userListItem = thing('UserListItem', {
  ...seen,
  isFollower: says(z.boolean(), 'Whether the reader follows them.'),
});
export type UserListItem = Answered<typeof userListItem>;

export const userListAnswer = z.object({ users: z.array(userListItem), ...paged });
export type UserListAnswer = Answered<typeof userListAnswer>;

const ownThing = { _id: z.string(), name: z.string(), logoUrl: signedLink() };

/** What a member tells of themselves: '' and empty where nothing was told, and where the reader may not see it. */
export const userProfile = thing('UserProfile', {
  ...seen,
  visible: says(z.boolean(), 'Whether the reader may see what follows, up to `following`.'),
  headline: z.string(),
  about: z.string(),
  city: z.string(),
  links: says(z.array(z.string()), 'Web addresses.'),
  companies: says(
    z.array(thing('UserCompany', { ...ownThing, tagline: z.string() })),
    'What they registered: the newest 12.',
  ),
  providers: says(
    z.array(thing('UserProvider', { ...ownThing, verified: z.boolean() })),
    'Whose team they are in: the newest 12.',
  ),
  following: says(z.array(z.string()), 'Ids of whom they follow, newest first; to guests the newest 12.'),
  followersCount: count(),
  connection: says(z.enum(CONNECTION_STATES), 'What they are to the reader; none to a guest.'),
  blocked: says(z.boolean(), 'Whether the reader blocked them.'),
  muted: says(z.boolean(), 'Whether the reader muted them.'),
  photoKey: z.exactOptional(says(storedKey(), "Storage key of the photo, or ''. Only in a member's own record.")),
});
export type UserProfile = Answered<typeof userProfile>;

export const userAnswer = z.object({ user: userProfile });
export type UserAnswer = Answered<typeof userAnswer>;

/** Of follow and unfollow. */
export const followingAnswer = z.object({
  following: says(z.array(z.string()), 'Ids of whom the member follows now, newest first.'),
});
export type FollowingAnswer = Answered<typeof followingAnswer>;
