import { setTimeout } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Post } from '#api/contract/post.ts';
import { queries } from '../../client/queries.ts';
import { amendPost, find, toggleLike, withChangesHere } from './feed.ts';
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

test('an answer asked for after a press, and written before the like has arrived, does not take the like back', async () => {
  const arrive = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', () => arrive.promise);
  onTestFinished(() => void vi.unstubAllGlobals());
  const post = { _id: 'q', likedByMe: false, likesCount: 3 } as Post;
  const answer = { data: { posts: [post] }, nextCursor: null };
  const seen = (askedAt: number) => withChangesHere(answer, askedAt, '').data.posts[0];
  const list = { pages: [answer], pageParams: [''] };
  queries.setQueryData(feedKey(new URLSearchParams()), list);
  toggleLike('q');
  await setTimeout(2);
  const askedAt = performance.now();
  expect(seen(askedAt)).toMatchObject({ likedByMe: true, likesCount: 4 });
  toggleLike('q');
  expect(seen(askedAt)).toMatchObject({ likedByMe: false, likesCount: 3 });
  toggleLike('q');
  arrive.resolve(Response.json({ liked: true, likes: ['me'], likesCount: 4 }));
  await expect.poll(() => seen(performance.now())).toMatchObject({ likedByMe: false });
  // What was asked for before the like arrived, and comes only now, knows of it no more than before.
  expect(seen(askedAt)).toMatchObject({ likedByMe: true, likesCount: 4 });
});
