import * as z from 'zod';
import { eventType } from '../port/event.ts';
import { mentions } from './mention.ts';

/** Posts, comments and likes each have a stream of their own, so that none of them is ever contended for. */
export const postStream = (post: string): string => `post-${post}`;
export const commentStream = (comment: string): string => `comment-${comment}`;
export const likeStream = (post: string, member: string): string => `like-${post}-${member}`;

export const postPublished = eventType({
  type: 'PostPublished',
  category: 'post',
  version: 3,
  data: z.object({
    post: z.string(),
    author: z.string(),
    /** Storage key and pixels; so that a page can keep the picture's place. 0 where the size is not known. */
    image: z.object({ key: z.string(), width: z.number(), height: z.number() }),
    mentions,
  }),
  /** Until version 2 with the words themselves; since then they stand in a stream of their own (`words.ts`). */
  personal: z.object({ content: z.string().optional() }),
  owner: (data) => data.author,
  upcasts: {
    // Version 1 knew a picture by its key alone.
    1: (data) => ({ ...data, image: { key: data.image, width: 0, height: 0 } }),
  },
});

export const postCommented = eventType({
  type: 'PostCommented',
  category: 'comment',
  version: 2,
  data: z.object({
    comment: z.string(),
    post: z.string(),
    author: z.string(),
    /** Of a reply: the comment that it stands below, which is none itself, and whom it answers. Left out before 2026-11-24. */
    answers: z.exactOptional(z.object({ comment: z.string(), author: z.string() })),
    mentions,
  }),
  /** In version 1 with the words themselves, as of a post. */
  personal: z.object({ text: z.string().optional() }),
  owner: (data) => data.author,
});

/** Taken back by its author. Who wrote when stays; the words are gone with their stream, and the post with its picture from all lists. */
export const postDeleted = eventType({
  type: 'PostDeleted',
  category: 'post',
  version: 1,
  data: z.object({ post: z.string(), author: z.string() }),
});

/** Taken back by its author: it keeps its place in the conversation, without its words. */
export const commentDeleted = eventType({
  type: 'CommentDeleted',
  category: 'comment',
  version: 1,
  data: z.object({ comment: z.string(), post: z.string(), author: z.string() }),
});

const like = { category: 'like', version: 1, data: z.object({ post: z.string(), member: z.string() }) } as const;

export const postLiked = eventType({ type: 'PostLiked', ...like });

export const postUnliked = eventType({ type: 'PostUnliked', ...like });
