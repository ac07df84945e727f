import * as z from 'zod/mini';
import { TAG_MAX, tagKey } from '#events/tags.ts';
import { body } from './body.ts';
import { fileKey } from './file.ts';
import { id, namedMember } from './id.ts';
import { COMMENT_MAX, MENTIONS_MOST, POST_MAX } from './limits.ts';
import { flag } from './number.ts';
import { asOfParameter, pageParameters, textParameter } from './paging.ts';
import { text } from './text.ts';
import * as rules from './words/en/rules.ts';

export type {
  ChangedCommentAnswer,
  Comment,
  CommentAnswer,
  Commenter,
  CommentListAnswer,
  ImageAnswer,
  InteractAnswer,
  Mention,
  Post,
  PostAnswer,
  PostImage,
  PostListAnswer,
  VersionsAnswer,
} from './post-answer.ts';

const content = text({ label: 'Post', max: POST_MAX, multiline: true, missing: rules.emptyPost });

/** A picture by its key; a link that comes along is not read, since the server signs its own. */
const image = body({ key: fileKey('Photo', rules.uploadPhoto) }, rules.uploadPhoto);

/**
 * Ids of members whom the text names: each as '@' and the name they have, in this order. Of an edit, left out: those whom it
 * named before.
 */
const mentions = z.optional(
  z
    .array(id('mentions'), { error: rules.mustBeListOfIds('mentions') })
    .check(z.maxLength(MENTIONS_MOST, rules.tooManyNamed(MENTIONS_MOST))),
);

/** The composer. */
export const postForm = body({ content, image });

/** POST /post/new. Existing clients also send likes, comments and the author; of those only whom the author names is read. */
export const newPost = body({ content, image, mentions, author: namedMember('author') });

/** PATCH /post/{id} */
export const changedPost = body({ content, mentions });

/** PUT /post/interact: like, or take the like back. */
export const interact = body({ postId: id('postId'), userId: namedMember('userId') });

const commentText = text({
  label: 'Comment',
  max: COMMENT_MAX,
  multiline: true,
  missing: rules.writeComment,
});

/** The comment box. */
export const commentForm = body({ text: commentText });

/** PUT /post/comment */
export const newComment = body({
  postId: id('postId'),
  comment: body({ user: namedMember('user'), text: commentText }, rules.writeComment),
  /** The comment that is answered; replies stand one below the other, below the first. */
  replyTo: z.optional(id('replyTo')),
  mentions,
});

/** PATCH /post/{id}/comments/{comment} */
export const changedComment = body({ content: commentText, mentions });

/** PUT /post/images: a fresh link to the post's picture. */
export const refreshImage = body({ postId: id('postId') });

/** With or without its number sign, in whatever capitals. What is no tag stands in no post. */
const tagParameter = z.pipe(
  textParameter('tag', TAG_MAX + 1),
  z.transform((value) => (value === undefined ? undefined : tagKey(value.replace(/^#/, '')))),
);

/** GET /post/getAllPosts; `author` is a member's id. With `following` the reader's own and those of whom they follow. */
export const postsQuery = body({
  author: textParameter('author', 64),
  following: z.optional(flag('following')),
  tag: tagParameter,
  ...pageParameters,
  ...asOfParameter,
});

/** GET /post/{id}/comments */
export const commentsQuery = body({ ...pageParameters });
