import type { UserListAnswer, UserListItem } from '#api/contract/member.ts';
import type { Post, PostListAnswer } from '#api/contract/post.ts';
import { pathWith, usePages } from '../../client/usePages.ts';
import { sawFollows } from '../member/follows.ts';

const POSTS = '6';
const FOLLOWED = '12';

/** What the member wrote, the newest first. */
export function useOwnPosts(author: string) {
  return usePages<PostListAnswer, Post>({
    key: ['own-posts', author, ''],
    path: (cursor) => pathWith('/post/getAllPosts', { author, limit: POSTS, cursor }),
    itemsOf: ({ data }) => data.posts,
  });
}

/** Whom the member follows, the newest first. */
export function useFollowing(member: string) {
  return usePages<UserListAnswer, UserListItem>({
    key: ['following', member, ''],
    path: (cursor) => pathWith(`/user/${encodeURIComponent(member)}/following`, { limit: FOLLOWED, cursor }),
    itemsOf: ({ users }) => users,
    heard: (page, askedAt) => {
      sawFollows(page.users, askedAt);
      return page;
    },
  });
}
