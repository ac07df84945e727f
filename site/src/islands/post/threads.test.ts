import { expect, test } from 'vitest';
import type { Comment } from '#api/contract/post.ts';
import { inThreads } from './threads.ts';

/** @param below the comment that it stands below */
function comment(id: string, below?: string): Comment {
  const user = { _id: 'm', name: 'Meera', photo: '', created_at: '' };
  const replyTo = below === undefined ? null : { comment: below, user };
  return { _id: id, text: id, createdAt: '', editedAt: null, mentions: [], user, replyTo };
}
const order = (...comments: Comment[]) => inThreads(comments).map(({ _id }) => _id);

test('replies stand below what they answer, in their order', () => {
  const all = [comment('a'), comment('b'), comment('a1', 'a'), comment('c'), comment('b1', 'b'), comment('a2', 'a')];
  expect(order(...all)).toEqual(['a', 'a1', 'a2', 'b', 'b1', 'c']);
});

test('what answers a comment that is not at hand keeps its place', () => {
  expect(order(comment('x1', 'x'), comment('a'), comment('x2', 'x'))).toEqual(['x1', 'a', 'x2']);
  expect(order()).toEqual([]);
});
