import {
  changedCommentAnswer,
  commentAnswer,
  commentListAnswer,
  imageAnswer,
  interactAnswer,
  postAnswer,
  postListAnswer,
  versionsAnswer,
} from '../contract/post-answer.ts';
import type { CallGroup } from '../http/call.ts';

const MISSING = { 404: 'There is no such post.' } as const;
const MISSING_COMMENT = { 404: 'There is no such comment.' } as const;
const NOT_YOU = 'The body names another member as acting.';
const NOT_YOURS = 'It is somebody else’s.';
const postId = '3f2a9c0d1e4b5a6978c0d1e2';

export const postCalls: CallGroup = {
  name: 'Feed',
  description: 'Posts, likes and comments. Who acts is known from the token alone.',
  calls: [
    {
      method: 'GET',
      path: '/post/getAllPosts',
      summary: 'Posts, newest first',
      description:
        'Everybody’s, or those of one `author`, those of whom one follows (`following`), or those with a `tag`. Authors find their own also where others do not see them, with `hidden`; not by their tags.',
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
      description:
        'Of those that are held until a moderator has looked, authors alone find their own, with `hidden`; nor do others count them in `commentsCount`.',
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
      method: 'PATCH',
      path: '/post/{id}',
      summary: 'Change the words of a post of your own',
      description:
        '`editedAt` tells everybody that they were changed; how they read before, `versions` tells you alone. `hidden` tells whether others do not see it now, as where the first link of a new account was put in.',
      who: 'member',
      example: { content: 'The second solar dryer is running.' },
      answer: { status: 200, schema: postAnswer },
      failures: { ...MISSING, 403: NOT_YOURS },
    },
    {
      method: 'DELETE',
      path: '/post/{id}',
      summary: 'Take a post of your own back',
      description: 'Its words are destroyed, in the log too, and its picture is removed. It cannot be undone.',
      who: 'member',
      answer: { status: 204 },
      failures: { ...MISSING, 403: NOT_YOURS },
    },
    {
      method: 'GET',
      path: '/post/{id}/versions',
      summary: 'How a post of your own read before',
      who: 'member',
      answer: { status: 200, schema: versionsAnswer },
      failures: { ...MISSING, 403: NOT_YOURS },
    },
    {
      method: 'PATCH',
      path: '/post/{id}/comments/{comment}',
      summary: 'Change the words of a comment of your own',
      who: 'member',
      example: { content: 'Does it work in the monsoon, too?' },
      answer: { status: 200, schema: changedCommentAnswer },
      failures: { ...MISSING_COMMENT, 403: NOT_YOURS },
    },
    {
      method: 'DELETE',
      path: '/post/{id}/comments/{comment}',
      summary: 'Take a comment of your own back',
      description: 'It keeps its place among the others, without its words, which are destroyed, in the log too.',
      who: 'member',
      answer: { status: 204 },
      failures: { ...MISSING_COMMENT, 403: NOT_YOURS },
    },
    {
      method: 'GET',
      path: '/post/{id}/comments/{comment}/versions',
      summary: 'How a comment of your own read before',
      who: 'member',
      answer: { status: 200, schema: versionsAnswer },
      failures: { ...MISSING_COMMENT, 403: NOT_YOURS },
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
