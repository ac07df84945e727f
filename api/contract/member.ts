import * as z from 'zod/mini';
import { body } from './body.ts';
import { id, namedMember } from './id.ts';
import { blankableNumeric } from './number.ts';
import { pageParameters, textParameter } from './paging.ts';

export type {
  FollowingAnswer,
  PublicMember,
  SuggestionReason,
  SuggestionsAnswer,
  UserAnswer,
  UserListAnswer,
  UserListItem,
  UserProfile,
} from './member-answer.ts';

/** PUT /user/follow. `userId` is whom the body names as acting, never who acts. */
export const follow = body({ userId: namedMember('userId'), followId: id('followId') });

/** PUT /user/unfollow */
export const unfollow = body({ userId: namedMember('userId'), unfollowId: id('unfollowId') });

/** GET /user/getAll */
export const usersQuery = body({ q: textParameter('Search'), ...pageParameters });

/** So many people are suggested at the most. */
export const SUGGESTED_MOST = 20;

/** GET /user/suggestions */
export const suggestionsQuery = body({
  limit: z.optional(blankableNumeric({ label: 'Limit', min: 1, max: SUGGESTED_MOST, integer: true })),
});

/** GET /user/{id}/following */
export const followingQuery = body({ ...pageParameters });
