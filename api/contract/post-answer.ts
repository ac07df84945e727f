import * as z from 'zod/mini';
import { type Answered, count, moment, says, thing } from './described.ts';
import { publicMember } from './member-answer.ts';
import { paged } from './paging-answer.ts';
import { heldFor, hidden } from './standing-answer.ts';

export const postImage = thing('PostImage', {
  key: z.string(),
  url: says(z.string(), 'Signed; it expires.'),
  width: says(count(), "Pixels; 0 where not known. A page keeps the picture's place by them."),
  height: count(),
});
export type PostImage = Answered<typeof postImage>;

export const commenter = z.extend(publicMember, {
  created_at: says(moment(), 'When the comment was written, under the name that existing clients read.'),
});
export type Commenter = Answered<typeof commenter>;

export const mention = thing('Mention', {
  member: says(z.string(), 'The id of who is named: `/members/{id}` is their page.'),
  from: says(count(), 'Where in the text it begins, in UTF-16 units.'),
  length: says(count(), "Of the '@' and the name together, in the same."),
});
export type Mention = Answered<typeof mention>;

const mentions = () => says(z.array(mention), 'Whom the text names, as far as the reader sees them.');

const editedAt = () => says(z.nullable(moment()), 'When its words were last changed; null for never.');

export const comment = thing('Comment', {
  _id: z.string(),
  text: says(z.string(), "'' where its author took it back, or has left, and to others where it is hidden."),
  hidden: z.optional(
    says(z.literal(true), 'Whether a moderator hid it, or it is held for its link; left out where neither.'),
  ),
  held: z.optional(
    says(heldFor, 'To its author: for what it is held until a moderator has looked at it; left out where it is not.'),
  ),
  createdAt: moment(),
  editedAt: editedAt(),
  mentions: mentions(),
  user: commenter,
  replyTo: says(
    z.nullable(
      z.object({
        comment: says(z.string(), 'The comment that it stands below, never a reply itself.'),
        user: publicMember,
      }),
    ),
    'Whom it answers; null for a comment on the post itself.',
  ),
});
export type Comment = Answered<typeof comment>;

export const post = thing('Post', {
  _id: z.string(),
  content: z.string(),
  mentions: mentions(),
  likes: says(z.array(z.string()), 'Ids of the members who liked it last, at most 50; `likesCount` counts all.'),
  likesCount: count(),
  likedByMe: z.boolean(),
  comments: says(z.array(comment), 'The newest 20; `commentsCount` counts all.'),
  commentsCount: count(),
  author: publicMember,
  image: postImage,
  createdAt: moment(),
  editedAt: editedAt(),
  hidden,
});
export type Post = Answered<typeof post>;

export const postAnswer = z.object({ data: z.object({ post }) });
export type PostAnswer = Answered<typeof postAnswer>;

export const postListAnswer = z.object({ data: z.object({ posts: z.array(post) }), ...paged });
export type PostListAnswer = Answered<typeof postListAnswer>;

export const interactAnswer = z.object({
  likes: z.array(z.string()),
  likesCount: count(),
  liked: says(z.boolean(), 'Whether the member likes it now.'),
});
export type InteractAnswer = Answered<typeof interactAnswer>;

/** Of PUT /post/comment. */
export const commentAnswer = z.object({
  comments: says(z.array(comment), 'The newest 20.'),
  commentsCount: count(),
});
export type CommentAnswer = Answered<typeof commentAnswer>;

export const commentListAnswer = z.object({ comments: z.array(comment), ...paged });
export type CommentListAnswer = Answered<typeof commentListAnswer>;

/** Of PATCH /post/{id}/comments/{comment}. */
export const changedCommentAnswer = z.object({ data: z.object({ post, comment }) });
export type ChangedCommentAnswer = Answered<typeof changedCommentAnswer>;

export const wordsVersion = thing('WordsVersion', { text: z.string(), at: says(moment(), 'Since when it read so.') });

/** Of GET /post/{id}/versions and …/comments/{comment}/versions. */
export const versionsAnswer = z.object({
  versions: says(z.array(wordsVersion), 'The newest first, at most 50; the first is how it reads now.'),
});
export type VersionsAnswer = Answered<typeof versionsAnswer>;

export const imageAnswer = z.object({ image: postImage });
export type ImageAnswer = Answered<typeof imageAnswer>;
