import { type Context, Hono } from 'hono';
import { commentStream, likeStream, postStream } from '#events/subjects/post.ts';
import { cursorOf } from '#projections/cursor.ts';
import { newId } from '../commands.ts';
import {
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
import { fail, notFound } from '../http/answer.ts';
import { viewOf } from '../http/asOf.ts';
import { valid } from '../http/body.ts';
import type { Env } from '../http/env.ts';
import { impostor, membersOnly } from '../http/guard.ts';
import { answerList, type ListDeps } from '../http/list.ts';
import { written } from '../http/written.ts';
import type { Platform } from '../platform.ts';
import { decideInteract } from './decide.ts';
import { type PictureOnPost, pictureOnPost } from './picture.ts';
import { COMMENTS_SHOWN, commentAnswer, createPostRenderer } from './render.ts';

const POSTS_PAGE = 20;
const NO_POST = 'This post does not exist, or is gone.';
const NO_PICTURE = 'This picture is not there any more. Please upload the photo again.';
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

  /** Asks the log where the read model does not know the post: it may be a moment behind another machine. */
  const postExists = async (id: string): Promise<boolean> =>
    reads.queries.feed.numberOf(id) !== undefined || (await store.readStream(postStream(id))).length > 0;

  function onePost(id: string, viewer: string | null): PostAnswer | null {
    const row = reads.queries.feed.post(id);
    if (!row) return null;
    const bytes = Buffer.concat(present.posts([row], viewer));
    return { data: { post: JSON.parse(bytes.toString()) } };
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
          likes: [],
          likesCount: 0,
          likedByMe: false,
          comments: [],
          commentsCount: 0,
        },
      },
    };
  }

  return new Hono<Env>()
    .get('/post/getAllPosts', valid('query', postsQuery), async (c) => {
      const { author, limit = POSTS_PAGE, cursor, asOf } = c.req.valid('query');
      const before = pageStart(cursor, postCursor);
      if (before === null) return badCursor(c);
      const view = await viewOf(c, platform, asOf);
      if ('refused' in view) return view.refused;
      return answerList(c, view, ['feed', 'members'], () => {
        // What is kept rendered is as the posts are now.
        const renderer = asOf === undefined ? present : createPostRenderer({ ...platform, reads: view.reads });
        // One more than the page: whether anything follows.
        const rows = renderer.page({ before, limit: limit + 1, author });
        const page = rows.slice(0, limit);
        const last = page.at(-1);
        const nextCursor = rows.length > limit && last ? JSON.stringify(postCursor.encode([last.n])) : 'null';
        return Buffer.concat([
          Buffer.from('{"status":"success","data":{"posts":['),
          ...renderer.posts(page, c.var.session?.member ?? null),
          Buffer.from(`]},"nextCursor":${nextCursor}}`),
        ]);
      });
    })

    .post('/post/new', membersOnly, valid('json', newPost), async (c) => {
      const { content, image, author } = c.req.valid('json');
      const { member } = c.var.member;
      const refused = impostor(c, author, member);
      if (refused) return refused;
      const picture = await pictureOnPost(files, image.key);
      if (!picture) return fail(c, 400, 'no-picture', NO_PICTURE, [{ path: 'image.key', message: NO_PICTURE }]);
      const post = newId(c.var.command, 'post');
      const fact = {
        type: 'PostPublished',
        data: { post, author: member, image: picture },
        personal: { content },
      } as const;
      await written(c, reads, await commands.begin(postStream(post), [fact], c.var.command));
      const answer = onePost(post, member) ?? unseenPost(post, member, content, picture, c.var.command.at);
      return c.json({ status: 'success' as const, ...answer }, 201);
    })

    .put('/post/interact', membersOnly, valid('json', interact), async (c) => {
      const { postId, userId } = c.req.valid('json');
      const { member } = c.var.member;
      const refused = impostor(c, userId, member);
      if (refused) return refused;
      if (!(await postExists(postId))) return notFound(c, NO_POST);
      const stream = likeStream(postId, member);
      const outcome = await commands.execute(stream, c.var.command, decideInteract(postId, member), {
        mostlyNew: true,
      });
      await written(c, reads, outcome.position);
      const { feed } = reads.queries;
      const post = feed.numberOf(postId);
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
      const refused = impostor(c, comment.user, member);
      if (refused) return refused;
      if (!(await postExists(postId))) return notFound(c, NO_POST);
      const id = newId(c.var.command, 'comment');
      const data = { comment: id, post: postId, author: member };
      const fact = { type: 'PostCommented', data, personal: { text: comment.text } } as const;
      await written(c, reads, await commands.begin(commentStream(id), [fact], c.var.command));
      const { feed } = reads.queries;
      const post = feed.numberOf(postId);
      const rows = post === undefined ? [] : feed.comments(post, Number.MAX_SAFE_INTEGER, COMMENTS_SHOWN);
      const answer: CommentAnswer = {
        comments: rows.map((row) => commentAnswer(platform, row)),
        commentsCount: post === undefined ? 0 : feed.tally(post).comments,
      };
      return c.json({ status: 'success' as const, ...answer });
    })

    .put('/post/images', valid('json', refreshImage), (c) => {
      const row = reads.queries.feed.post(c.req.valid('json').postId);
      if (!row) return notFound(c, NO_POST);
      const answer: ImageAnswer = {
        image: { key: row.image, url: platform.link(row.image), width: row.width, height: row.height },
      };
      return c.json({ status: 'success' as const, ...answer });
    })

    .get('/post/:id', (c) => {
      const answer = onePost(c.req.param('id'), c.var.session?.member ?? null);
      return answer ? c.json({ status: 'success' as const, ...answer }) : notFound(c, NO_POST);
    })

    .get('/post/:id/comments', valid('query', commentsQuery), (c) => {
      const { limit = COMMENTS_SHOWN, cursor } = c.req.valid('query');
      const before = pageStart(cursor, commentCursor);
      if (before === null) return badCursor(c);
      const { feed } = reads.queries;
      const row = feed.post(c.req.param('id'));
      if (!row) return notFound(c, NO_POST);
      return answerList(c, platform, ['feed', 'members'], () => {
        const rows = feed.comments(row.n, before, limit + 1);
        const last = rows.at(limit - 1);
        const answer: CommentListAnswer = {
          comments: rows.slice(0, limit).map((one) => commentAnswer(platform, one)),
          nextCursor: rows.length > limit && last ? commentCursor.encode([last.n]) : null,
        };
        return JSON.stringify({ status: 'success', ...answer });
      });
    });
}
