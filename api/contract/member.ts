import { body } from './body.ts';
import { id, namedMember } from './id.ts';
import { pageParameters, textParameter } from './paging.ts';

export type {
  FollowingAnswer,
  PublicMember,
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

/** GET /user/{id}/following */
export const followingQuery = body({ ...pageParameters });
