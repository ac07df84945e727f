import * as z from 'zod/mini';
import { type Answered, count, says, signedLink, storedKey, thing } from './described.ts';
import { CONNECTION_STATES } from './options.ts';
import { paged } from './paging-answer.ts';
import { hidden } from './standing-answer.ts';
import { VERIFIED } from './verification-answer.ts';

const seen = { _id: z.string(), name: z.string(), photo: signedLink() };

/** A member as others see them. */
export const publicMember = thing('PublicMember', seen, 'A member as others see them.');
export type PublicMember = Answered<typeof publicMember>;

export const userListItem = thing('UserListItem', {
  ...seen,
  isFollower: says(z.boolean(), 'Whether the reader follows them.'),
});
export type UserListItem = Answered<typeof userListItem>;

const reason = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('follows'), count: says(count(), 'So many whom the reader follows, they follow too.') }),
  z.object({ kind: z.literal('followed'), count: says(count(), 'So many whom the reader follows follow them.') }),
  z.object({ kind: z.literal('industry'), of: says(z.string(), 'The industry of a company of each of the two.') }),
  z.object({ kind: z.literal('city'), of: says(z.string(), 'The town of a company of each of the two.') }),
  z.object({ kind: z.literal('new') }),
]);
export type SuggestionReason = Answered<typeof reason>;

/** GET /user/suggestions */
export const suggestionsAnswer = z.object({
  users: z.array(
    thing('SuggestedMember', {
      ...seen,
      isFollower: says(z.boolean(), 'Always false: whom the reader follows is not suggested.'),
      reason,
    }),
  ),
  nextCursor: z.null(),
});
export type SuggestionsAnswer = Answered<typeof suggestionsAnswer>;

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
  links: says(
    z.array(z.string()),
    'Web addresses. Of a new account for itself alone, as are its texts with one in them; so is each that leads where something did that was removed for fraud or spam.',
  ),
  heldLinks: z.exactOptional(
    says(
      z.object({
        why: says(
          z.enum(['new', 'bad-link']),
          '`new`: the account is. `bad-link`: some lead where something did that was removed for fraud or spam, or a text names fifty sites or more; others see the rest.',
        ),
        until: says(
          z.nullable(z.string()),
          'null: until its address is confirmed, or for as long as the link is there and that decision stands.',
        ),
      }),
      "While others do not see the member's links. Only in a member's own record.",
    ),
  ),
  companies: says(
    z.array(thing('UserCompany', { ...ownThing, tagline: z.string() })),
    'What they registered: the newest 12.',
  ),
  providers: says(
    z.array(thing('UserProvider', { ...ownThing, verified: says(z.boolean(), VERIFIED) })),
    'Whose team they are in: the newest 12.',
  ),
  following: says(
    z.array(z.string()),
    'Ids of whom they follow, newest first, without whom the reader does not see; to guests the newest 12.',
  ),
  followersCount: says(count(), 'Without those whom moderators hid.'),
  connection: says(z.enum(CONNECTION_STATES), 'What they are to the reader; none to a guest.'),
  blocked: says(z.boolean(), 'Whether the reader blocked them.'),
  muted: says(z.boolean(), 'Whether the reader muted them.'),
  photoKey: z.exactOptional(says(storedKey(), "Storage key of the photo, or ''. Only in a member's own record.")),
  hidden,
});
export type UserProfile = Answered<typeof userProfile>;

export const userAnswer = z.object({ user: userProfile });
export type UserAnswer = Answered<typeof userAnswer>;

/** Of follow and unfollow. */
export const followingAnswer = z.object({
  following: says(z.array(z.string()), 'Ids of whom the member follows now, newest first.'),
});
export type FollowingAnswer = Answered<typeof followingAnswer>;
