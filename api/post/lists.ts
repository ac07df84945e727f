import { type Context, Hono } from 'hono';
import type { PostPlace } from '#projections/post/queries.ts';
import { cursorOf } from '#projections/sql/cursor.ts';
import { linksOfToday } from '../access/pictures.ts';
import { createSight, withSight } from '../access/sight.ts';
import { type CommentListAnswer, commentsQuery, postsQuery } from '../contract/post.ts';
import { fail, notFound, signInFirst } from '../http/answer.ts';
import { viewOf } from '../http/asOf.ts';
import { valid } from '../http/body.ts';
import type { Env } from '../http/env.ts';
import { answerList, type ListDeps } from '../http/list.ts';
import { versionOf } from '../http/listTag.ts';
import { caughtUp } from '../http/waitForProjection.ts';
import type { Platform } from '../platform/platform.ts';
import { createComments } from './comments.ts';
import { commentsSeen } from './ownHeld.ts';
import { COMMENTS_SHOWN, createPostRenderer } from './render.ts';
import { createOwnWithheld, createSeenPost } from './seen.ts';
import { type ShownPlace, visiblePage, type Wanted } from './visiblePage.ts';

/** A post is shown with its author's name and face. */
const SHOWN_FROM = ['feed', 'members'] as const;
const POSTS_PAGE = 20;
/** Whom a reader sees, and which pictures are shown still, is asked of the present, whatever moment is read. */
const SEEN_NOW = ['blocks', 'files', 'members', 'feed'] as const;

const postCursor = cursorOf('posts', ['number']);
const commentCursor = cursorOf('comments', ['number']);

/** Where a page begins: in front of everything, or where the cursor says; null for a cursor that is not of this list. */
function pageStart(cursor: string | undefined, codec: typeof postCursor): number | null {
  if (cursor === undefined) return Number.MAX_SAFE_INTEGER;
  return codec.decode(cursor)?.[0] ?? null;
}

const badCursor = (c: Context) => fail(c, 400, 'invalid.cursor', 'cursor');

/** Lists of posts, and of a post's comments. */
export function postListRoutes(platform: Platform & ListDeps) {
  const { reads } = platform;
  const present = createPostRenderer(platform);
  const commentAnswers = createComments(platform);
  const sight = createSight(platform);
  const seen = createSeenPost(platform);
  const withOwn = createOwnWithheld(platform);
  const linkFor = linksOfToday(platform);
  const seenBy = (viewer: string | null) => (ids: readonly string[]) => sight.hidden(viewer, ids);

  /** What a member and those whom they follow wrote. */
  function followedPosts(member: string, { before, limit }: { before: number; limit: number }): readonly PostPlace[] {
    const { members, feed } = reads.queries;
    return feed.pageOfSeveral(members.circleOf(member), before, limit);
  }

  /** Which posts of a list do not come to a reader: those of whom they muted come where they ask for these alone. */
  function unwantedBy(reader: string | undefined, author: string | undefined) {
    if (!sight.isConcerned(reader)) return undefined;
    return (places: readonly PostPlace[]): ReadonlySet<PostPlace> => {
      const ids = new Map([...new Set(places.map(({ by }) => by))].map((by) => [by, reads.queries.feed.idAt(by)]));
      const found = sight[author === undefined ? 'unwanted' : 'hidden'](reader, [...ids.values()]);
      return new Set(places.filter(({ by }) => found.has(ids.get(by) ?? '')));
    };
  }

  return new Hono<Env>()
    .get('/post/getAllPosts', valid('query', postsQuery), async (c) => {
      const { author, following = false, tag, limit = POSTS_PAGE, cursor, asOf } = c.req.valid('query');
      const reader = c.var.session?.member;
      if (following && reader === undefined) return signInFirst(c);
      if (following && asOf !== undefined) return fail(c, 400, 'invalid.followingThen', 'following');
      if (following && author !== undefined) return fail(c, 400, 'invalid.oneOf', 'following');
      if (tag !== undefined && (following || author !== undefined)) return fail(c, 400, 'invalid.oneOf', 'tag');
      if (tag !== undefined && asOf !== undefined) return fail(c, 400, 'invalid.tagThen', 'tag');
      const before = pageStart(cursor, postCursor);
      if (before === null) return badCursor(c);
      const view = await viewOf(c, platform, asOf);
      if ('refused' in view) return view.refused;
      // What nobody else sees has no tag by which it is found, nor is it known as of then.
      const mayBeOwn = reader !== undefined && asOf === undefined && tag === undefined;
      // While it is being built anew that others do not see them, the rest is read all the same.
      const isOwn = mayBeOwn && (author === undefined || author === reader) && reads.has('standings');
      const render = (): Uint8Array<ArrayBuffer> => {
        // What is kept rendered is as the posts are now. A picture that is shown no more opens from no moment.
        const renderer =
          asOf === undefined ? present : createPostRenderer({ ...platform, reads: view.reads, link: linkFor(reader) });
        function ask(wanted: Wanted): readonly ShownPlace[] {
          if (tag !== undefined) return reads.queries.feed.pageTagged(tag, wanted.before, wanted.limit);
          const places =
            following && reader !== undefined ? followedPosts(reader, wanted) : renderer.page({ ...wanted, author });
          return isOwn && reader !== undefined ? withOwn(places, reader, wanted) : places;
        }
        const { places, next } = visiblePage(ask, { before, limit }, unwantedBy(reader, author));
        const nextCursor = next === null ? 'null' : JSON.stringify(postCursor.encode([next]));
        return Buffer.concat([
          Buffer.from('{"status":"success","data":{"posts":['),
          ...renderer.posts(places, reader ?? null, seenBy(reader ?? null)),
          Buffer.from(`]},"nextCursor":${nextCursor}}`),
        ]);
      };
      // Of those one follows, each is looked up.
      const from = asOf === undefined ? withSight(SHOWN_FROM, reader) : SHOWN_FROM;
      return answerList(c, view, isOwn ? [...from, 'standings'] : from, render, {
        isDear: following || asOf !== undefined,
        ...(asOf !== undefined && { state: versionOf(reads, SEEN_NOW) }),
      });
    })

    .get('/post/:id/comments', valid('query', commentsQuery), async (c) => {
      await caughtUp(c, reads, SHOWN_FROM);
      const { limit = COMMENTS_SHOWN, cursor } = c.req.valid('query');
      const before = pageStart(cursor, commentCursor);
      if (before === null) return badCursor(c);
      const reader = c.var.session?.member;
      // Of a hidden one who sees it reads the comments too.
      const row = seen.row(c.req.param('id'), reader);
      if (!row) return notFound(c, 'post');
      const render = (): string => {
        const rows = commentsSeen(reads, row.position, { before, limit: limit + 1 }, reader);
        const last = rows.at(limit - 1);
        const answer: CommentListAnswer = {
          comments: commentAnswers(rows.slice(0, limit), reader),
          nextCursor: rows.length > limit && last ? commentCursor.encode([last.position]) : null,
        };
        return JSON.stringify({ status: 'success', ...answer });
      };
      return answerList(c, platform, withSight(SHOWN_FROM, reader), render);
    });
}
