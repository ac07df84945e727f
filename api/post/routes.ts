import { type Context, Hono } from 'hono';
import { commentStream, likeStream, postStream } from '#events/subjects/post.ts';
import type { CommentRow, PostPlace } from '#projections/post/queries.ts';
import { cursorOf } from '#projections/sql/cursor.ts';
import { newId } from '../commands/commands.ts';
import {
  type Comment,
  type CommentAnswer,
  type CommentListAnswer,
  commentsQuery,
  type ImageAnswer,
  type InteractAnswer,
  interact,
  newComment,
  newPost,
  type PostAnswer,
  postsQuery,
  refreshImage,
} from '../contract/post.ts';
import { createFaces } from '../faces/faces.ts';
import { fileOwners } from '../file/owners.ts';
import { fail, notFound, signInFirst } from '../http/answer.ts';
import { viewOf } from '../http/asOf.ts';
import { valid } from '../http/body.ts';
import type { Env } from '../http/env.ts';
import { actorMismatch, membersOnly } from '../http/guard.ts';
import { answerList, type ListDeps } from '../http/list.ts';
import { caughtUp, waitForProjection } from '../http/waitForProjection.ts';
import type { Platform } from '../platform/platform.ts';
import { decideInteract } from './decide.ts';
import { type PictureOnPost, pictureOnPost } from './picture.ts';
import { NO_COMMENT, NO_POST } from './refusals.ts';
import { COMMENTS_SHOWN, commentAnswer, createPostRenderer } from './render.ts';
import { createWords } from './words.ts';

/** A post is shown with its author's name and face. */
const SHOWN_FROM = ['feed', 'members'] as const;
const POSTS_PAGE = 20;
const NO_PICTURE = 'This picture is not there any more. Please upload the photo again.';
const NOT_BOTH = 'Whom you follow is known as it is now: ask for `following` without `asOf`';
const ONE_OF = 'Posts are of one author, or of those you follow: ask for `author` or for `following`';
const BAD_CURSOR = 'This cursor is not one of this list. Load the list from its beginning';

const postCursor = cursorOf('posts', ['number']);
const commentCursor = cursorOf('comments', ['number']);

/** Where a page begins: in front of everything, or where the cursor says; null for a cursor that is not of this list. */
function pageStart(cursor: string | undefined, codec: typeof postCursor): number | null {
  if (cursor === undefined) return Number.MAX_SAFE_INTEGER;
  return codec.decode(cursor)?.[0] ?? null;
}

const badCursor = (c: Context) => fail(c, 400, 'invalid', BAD_CURSOR, [{ path: 'cursor', message: BAD_CURSOR }]);

/** Posts, likes and comments. */
export function postRoutes(platform: Platform & ListDeps) {
  const { commands, reads, files, store } = platform;
  const present = createPostRenderer(platform);
  const facesOf = createFaces(reads, platform.link);
  const owners = fileOwners(platform);
  const words = createWords(platform);

  /** Asks the log where the read model does not know the post: it may be a moment behind another machine. */
  async function postExists(id: string): Promise<boolean> {
    const position = reads.queries.feed.positionOf(id);
    if (position !== undefined) return !reads.queries.feed.isGone(position);
    const history = await store.readStream(postStream(id));
    return history.length > 0 && history.every(({ type }) => type !== 'PostDeleted');
  }

  function onePost(id: string, viewer: string | null): PostAnswer | null {
    const row = reads.queries.feed.post(id);
    if (!row) return null;
    const bytes = Buffer.concat(present.posts([row], viewer));
    return { data: { post: JSON.parse(bytes.toString()) } };
  }

  function commentAnswers(rows: readonly CommentRow[]): Comment[] {
    const faces = facesOf(rows.map(({ author }) => author));
    return rows.map((row) => commentAnswer(row, faces));
  }

  /** A post that is safe in the log and that the read model has not come to yet. */
  function unseenPost(id: string, member: string, content: string, picture: PictureOnPost, at: number): PostAnswer {
    const author = reads.queries.members.find(member);
    return {
      data: {
        post: {
          _id: id,
          content,
          author: { _id: member, name: author?.name ?? '', photo: platform.link(author?.photo ?? '') },
          image: { ...picture, url: platform.link(picture.key) },
          createdAt: new Date(at).toISOString(),
          editedAt: null,
          likes: [],
          likesCount: 0,
          likedByMe: false,
          comments: [],
          commentsCount: 0,
        },
      },
    };
  }

  /** What a member and those whom they follow wrote. */
  function followedPosts(member: string, { before, limit }: { before: number; limit: number }): readonly PostPlace[] {
    const { members, feed } = reads.queries;
    return feed.pageOfSeveral(members.circleOf(member), before, limit);
  }

  return new Hono<Env>()
    .get('/post/getAllPosts', valid('query', postsQuery), async (c) => {
      const { author, following = false, limit = POSTS_PAGE, cursor, asOf } = c.req.valid('query');
      const reader = c.var.session?.member;
      if (following && reader === undefined) return signInFirst(c);
      if (following && asOf !== undefined)
        return fail(c, 400, 'invalid', NOT_BOTH, [{ path: 'following', message: NOT_BOTH }]);
      if (following && author !== undefined)
        return fail(c, 400, 'invalid', ONE_OF, [{ path: 'following', message: ONE_OF }]);
      const before = pageStart(cursor, postCursor);
      if (before === null) return badCursor(c);
      const view = await viewOf(c, platform, asOf);
      if ('refused' in view) return view.refused;
      const render = (): Uint8Array<ArrayBuffer> => {
        // What is kept rendered is as the posts are now.
        const renderer = asOf === undefined ? present : createPostRenderer({ ...platform, reads: view.reads });
        // One more than the page: whether anything follows.
        const asked = { before, limit: limit + 1, author };
        const rows = following && reader !== undefined ? followedPosts(reader, asked) : renderer.page(asked);
        const page = rows.slice(0, limit);
        const last = page.at(-1);
        const nextCursor = rows.length > limit && last ? JSON.stringify(postCursor.encode([last.position])) : 'null';
        return Buffer.concat([
          Buffer.from('{"status":"success","data":{"posts":['),
          ...renderer.posts(page, reader ?? null),
          Buffer.from(`]},"nextCursor":${nextCursor}}`),
        ]);
      };
      // Of those one follows, each is looked up.
      return answerList(c, view, SHOWN_FROM, render, { isDear: following || asOf !== undefined });
    })

    .post('/post/new', membersOnly, valid('json', newPost), async (c) => {
      const { content, image, author } = c.req.valid('json');
      const { member } = c.var.member;
      const refused = actorMismatch(c, author, member);
      if (refused) return refused;
      const picture = await pictureOnPost(files, image.key);
      if (!picture || !(await owners.take(image.key, member, c.var.command)))
        return fail(c, 400, 'no-picture', NO_PICTURE, [{ path: 'image.key', message: NO_PICTURE }]);
      const post = newId(c.var.command, 'post');
      const data = { post, author: member, image: picture };
      const fact = { type: 'PostPublished', data, personal: {} } as const;
      if (!(await words.write({ of: 'post', id: post, post }, member, content, c.var.command)))
        return notFound(c, NO_POST);
      await waitForProjection(c, reads, await commands.begin(postStream(post), [fact], c.var.command), SHOWN_FROM);
      const answer = onePost(post, member) ?? unseenPost(post, member, content, picture, c.var.command.at);
      return c.json({ status: 'success' as const, ...answer }, 201);
    })

    .put('/post/interact', membersOnly, valid('json', interact), async (c) => {
      const { postId, userId } = c.req.valid('json');
      const { member } = c.var.member;
      const refused = actorMismatch(c, userId, member);
      if (refused) return refused;
      if (!(await postExists(postId))) return notFound(c, NO_POST);
      const stream = likeStream(postId, member);
      const outcome = await commands.execute(stream, c.var.command, decideInteract(postId, member), {
        mostlyNew: true,
        lastOnly: true,
      });
      await waitForProjection(c, reads, outcome.position, ['feed']);
      const { feed } = reads.queries;
      const post = feed.positionOf(postId);
      const tally = post === undefined ? undefined : feed.tally(post);
      const answer: InteractAnswer = {
        likes: tally ? feed.likers(tally.newest) : [],
        likesCount: tally?.likes ?? 0,
        liked: outcome.events.at(-1)?.type === 'PostLiked',
      };
      return c.json({ status: 'success' as const, ...answer });
    })

    .put('/post/comment', membersOnly, valid('json', newComment), async (c) => {
      const { postId, comment } = c.req.valid('json');
      const { member } = c.var.member;
      const refused = actorMismatch(c, comment.user, member);
      if (refused) return refused;
      if (!(await postExists(postId))) return notFound(c, NO_POST);
      const id = newId(c.var.command, 'comment');
      const data = { comment: id, post: postId, author: member };
      const fact = { type: 'PostCommented', data, personal: {} } as const;
      if (!(await words.write({ of: 'comment', id, post: postId }, member, comment.text, c.var.command)))
        return notFound(c, NO_COMMENT);
      await waitForProjection(c, reads, await commands.begin(commentStream(id), [fact], c.var.command), SHOWN_FROM);
      const { feed } = reads.queries;
      const post = feed.positionOf(postId);
      const rows = post === undefined ? [] : feed.comments(post, Number.MAX_SAFE_INTEGER, COMMENTS_SHOWN);
      const answer: CommentAnswer = {
        comments: commentAnswers(rows),
        commentsCount: post === undefined ? 0 : feed.tally(post).comments,
      };
      return c.json({ status: 'success' as const, ...answer });
    })

    .put('/post/images', valid('json', refreshImage), async (c) => {
      await caughtUp(c, reads, ['feed']);
      const row = reads.queries.feed.post(c.req.valid('json').postId);
      if (!row) return notFound(c, NO_POST);
      const answer: ImageAnswer = {
        image: { key: row.image, url: platform.link(row.image), width: row.width, height: row.height },
      };
      return c.json({ status: 'success' as const, ...answer });
    })

    .get('/post/:id', async (c) => {
      await caughtUp(c, reads, SHOWN_FROM);
      const answer = onePost(c.req.param('id'), c.var.session?.member ?? null);
      return answer ? c.json({ status: 'success' as const, ...answer }) : notFound(c, NO_POST);
    })

    .get('/post/:id/comments', valid('query', commentsQuery), async (c) => {
      await caughtUp(c, reads, SHOWN_FROM);
      const { limit = COMMENTS_SHOWN, cursor } = c.req.valid('query');
      const before = pageStart(cursor, commentCursor);
      if (before === null) return badCursor(c);
      const { feed } = reads.queries;
      const row = feed.post(c.req.param('id'));
      if (!row) return notFound(c, NO_POST);
      return answerList(c, platform, SHOWN_FROM, () => {
        const rows = feed.comments(row.position, before, limit + 1);
        const last = rows.at(limit - 1);
        const answer: CommentListAnswer = {
          comments: commentAnswers(rows.slice(0, limit)),
          nextCursor: rows.length > limit && last ? commentCursor.encode([last.position]) : null,
        };
        return JSON.stringify({ status: 'success', ...answer });
      });
    });
}
