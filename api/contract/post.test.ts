import { expect, test } from 'vitest';
import { fieldErrors } from './answer.ts';
import { follow } from './member.ts';
import { interact, newComment, newPost } from './post.ts';

const image = { key: 'Post/loom-a1.webp', url: 'https://elsewhere.example/x' };

test('a post keeps its words and its picture key; of the rest only whom the author names is read', () => {
  const sent = { content: ' Hello\r\nall ', image, likes: ['u9'], comments: [], author: { _id: 'u1', name: 'Asha' } };
  expect(newPost.parse(sent)).toEqual({ content: 'Hello\nall', image: { key: image.key }, author: 'u1' });
});

test.each([undefined, null, '', {}, { name: 'Asha' }, { _id: '' }])('an author %j names nobody', (author) => {
  expect(newPost.parse({ content: 'Hello', image, author }).author).toBeUndefined();
});

test('a post needs words and a picture', () => {
  for (const body of [{}, { content: ' \n', image: { key: '' } }, { content: '', image: '' }]) {
    expect(fieldErrors(newPost.safeParse(body).error?.issues ?? []).map(({ message }) => message)).toEqual([
      'Post content cannot be empty.',
      'Please upload a photo.',
    ]);
  }
});

test('a comment names its writer by id or as an object', () => {
  expect(newComment.parse({ postId: 'p1', comment: { user: 'u1', text: 'Yes' } }).comment.user).toBe('u1');
  expect(newComment.parse({ postId: 'p1', comment: { user: { _id: 'u1' }, text: 'Yes' } }).comment.user).toBe('u1');
  expect(newComment.safeParse({ postId: 'p1', comment: { text: ' ' } }).error?.issues[0]?.message).toBe(
    'Please write a comment first.',
  );
});

test('ids are short and plain', () => {
  const failed = interact.safeParse({ postId: '../p', userId: ['u1'] });
  expect(fieldErrors(failed.error?.issues ?? []).map(({ path }) => path)).toEqual(['postId', 'userId']);
  expect(follow.safeParse({ followId: 'x'.repeat(65) }).success).toBe(false);
});
