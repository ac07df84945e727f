import { body } from './body.ts';
import { fileKey } from './file.ts';
import { id, namedMember } from './id.ts';
import { COMMENT_MAX, POST_MAX } from './limits.ts';
import { asOfParameter, type Paged, pageParameters, textParameter } from './paging.ts';
import { text } from './text.ts';
import type { PublicMember } from './user.ts';

const PHOTO = 'Please upload a photo.';

const content = text({ label: 'Post', max: POST_MAX, multiline: true, missing: 'Post content cannot be empty.' });

/** A picture by its key; a link that comes along is not read, since the server signs its own. */
const image = body({ key: fileKey('Photo', PHOTO) }, PHOTO);

/** The composer. */
export const postForm = body({ content, image });

/** POST /post/new. Existing clients also send likes, comments and the author; of those only whom the author names is read. */
export const newPost = body({ content, image, author: namedMember('author') });

/** PUT /post/interact: like, or take the like back. */
export const interact = body({ postId: id('postId'), userId: namedMember('userId') });

const commentText = text({
  label: 'Comment',
  max: COMMENT_MAX,
  multiline: true,
  missing: 'Please write a comment first.',
});

/** The comment box. */
export const commentForm = body({ text: commentText });

/** PUT /post/comment */
export const newComment = body({
  postId: id('postId'),
  comment: body({ user: namedMember('user'), text: commentText }, 'Please write a comment first.'),
});

/** PUT /post/images: a fresh link to the post's picture. */
export const refreshImage = body({ postId: id('postId') });

/** GET /post/getAllPosts; `author` is a member's id. */
export const postsQuery = body({ author: textParameter('author', 64), ...pageParameters, ...asOfParameter });

/** GET /post/{id}/comments */
export const commentsQuery = body({ ...pageParameters });

/** `url` is signed and expires. */
export interface PostImage {
  readonly key: string;
  readonly url: string;
  /** Pixels; 0 where not known. A page keeps the picture's place by them. */
  readonly width: number;
  readonly height: number;
}

export interface Commenter extends PublicMember {
  /** When the comment was written, under the name that existing clients read. ISO 8601, UTC. */
  readonly created_at: string;
}

export interface Comment {
  readonly _id: string;
  readonly text: string;
  /** ISO 8601, UTC. */
  readonly createdAt: string;
  readonly user: Commenter;
}

export interface Post {
  readonly _id: string;
  readonly content: string;
  /** Ids of the members who liked it last, at most 50; `likesCount` counts all. */
  readonly likes: readonly string[];
  readonly likesCount: number;
  readonly likedByMe: boolean;
  /** The newest 20; `commentsCount` counts all. */
  readonly comments: readonly Comment[];
  readonly commentsCount: number;
  readonly author: PublicMember;
  readonly image: PostImage;
  /** ISO 8601, UTC. */
  readonly createdAt: string;
}

export interface PostAnswer {
  readonly data: { readonly post: Post };
}

export interface PostListAnswer extends Paged {
  readonly data: { readonly posts: readonly Post[] };
}

export interface InteractAnswer {
  readonly likes: readonly string[];
  readonly likesCount: number;
  /** Whether the member likes it now. */
  readonly liked: boolean;
}

/** Of PUT /post/comment: the newest 20. */
export interface CommentAnswer {
  readonly comments: readonly Comment[];
  readonly commentsCount: number;
}

export interface CommentListAnswer extends Paged {
  readonly comments: readonly Comment[];
}

export interface ImageAnswer {
  readonly image: PostImage;
}
