import { body } from './body.ts';
import { id, namedMember } from './id.ts';
import { type Paged, pageParameters, textParameter } from './paging.ts';

/** PUT /user/follow. `userId` is whom the body names as acting, never who acts. */
export const follow = body({ userId: namedMember('userId'), followId: id('followId') });

/** PUT /user/unfollow */
export const unfollow = body({ userId: namedMember('userId'), unfollowId: id('unfollowId') });

/** GET /user/getAll */
export const usersQuery = body({ q: textParameter('Search'), ...pageParameters });

/** GET /user/{id}/following */
export const followingQuery = body({ ...pageParameters });

/** A member as others see them. `photo` is a signed link, good for a day at least; '' where there is none. */
export interface PublicMember {
  readonly _id: string;
  readonly name: string;
  readonly photo: string;
}

export interface UserListItem extends PublicMember {
  /** Whether the reader follows them. */
  readonly isFollower: boolean;
}

export interface UserListAnswer extends Paged {
  readonly users: readonly UserListItem[];
}

export interface UserProfile extends PublicMember {
  /** Ids of whom they follow, newest first. */
  readonly following: readonly string[];
  readonly followersCount: number;
  /** Storage key of the photo, or ''. Only in a member's own record. */
  readonly photoKey?: string;
}

export interface UserAnswer {
  readonly user: UserProfile;
}

/** Of follow and unfollow: whom the member follows now. */
export interface FollowingAnswer {
  readonly following: readonly string[];
}
