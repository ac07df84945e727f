import { expect, test } from 'vitest';
import type { Post } from '#api/contract/post.ts';
import { queries } from '../../client/queries.ts';
import { amendPost, find } from './feed.ts';
import { feedKey } from './feedList.ts';

test('a press before a page is awake does not make its list look read: its member’s own view is still asked for', () => {
  const key = feedKey(new URLSearchParams());
  const post = { _id: 'p', likedByMe: false } as Post;
  const page = { data: { posts: [post] }, nextCursor: null };
  queries.setQueryData(key, { pages: [page], pageParams: [''] }, { updatedAt: 0 });
  amendPost('p', { likedByMe: true });
  expect(find('p')).toMatchObject({ likedByMe: true });
  expect(queries.getQueryState(key)?.dataUpdatedAt).toBe(0);
});
