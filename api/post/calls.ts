import {
  commentAnswer,
  commentListAnswer,
  imageAnswer,
  interactAnswer,
  postAnswer,
  postListAnswer,
} from '../contract/post-answer.ts';
import type { CallGroup } from '../http/call.ts';

const MISSING = { 404: 'There is no such post.' } as const;
const NOT_YOU = 'The body names another member as acting.';
const postId = '3f2a9c0d1e4b5a6978c0d1e2';

export const postCalls: CallGroup = {
  name: 'Feed',
  description: 'Posts, likes and comments. Who acts is known from the token alone.',
  calls: [
    {
      method: 'GET',
      path: '/post/getAllPosts',
      summary: 'Posts, newest first',
      who: 'anyone',
      isTagged: true,
      answer: { status: 200, schema: postListAnswer },
      failures: { 403: '`asOf` is for analysts.' },
    },
    {
      method: 'GET',
      path: '/post/{id}',
      summary: 'A post',
      who: 'anyone',
      answer: { status: 200, schema: postAnswer },
      failures: MISSING,
    },
    {
      method: 'GET',
      path: '/post/{id}/comments',
      summary: 'The comments on a post, newest first',
      who: 'anyone',
      isTagged: true,
      answer: { status: 200, schema: commentListAnswer },
      failures: MISSING,
    },
    {
      method: 'POST',
      path: '/post/new',
      summary: 'Publish a post',
      description: 'Upload its photo first, in the context Post.',
      who: 'member',
      example: { content: 'The first solar dryer is running.', image: { key: 'Post/0123456789abcdef01234567.webp' } },
      answer: { status: 201, schema: postAnswer },
      failures: { 403: NOT_YOU },
    },
    {
      method: 'PUT',
      path: '/post/interact',
      summary: 'Like a post, or take the like back',
      who: 'member',
      example: { postId },
      answer: { status: 200, schema: interactAnswer },
      failures: { ...MISSING, 403: NOT_YOU },
    },
    {
      method: 'PUT',
      path: '/post/comment',
      summary: 'Comment on a post',
      who: 'member',
      example: { postId, comment: { text: 'Does it work in the monsoon?' } },
      answer: { status: 200, schema: commentAnswer },
      failures: { ...MISSING, 403: NOT_YOU },
    },
    {
      method: 'PUT',
      path: '/post/images',
      summary: "A fresh link to a post's picture",
      who: 'anyone',
      example: { postId },
      answer: { status: 200, schema: imageAnswer },
      failures: MISSING,
    },
  ],
};
