import { type Context, Hono } from 'hono';
import { createSight } from '../access/sight.ts';
import {
  type ChangedCommentAnswer,
  changedComment,
  changedPost,
  type Post,
  type PostAnswer,
  type VersionsAnswer,
} from '../contract/post.ts';
import { notFound, notYou, tooMany } from '../http/answer.ts';
import { valid } from '../http/body.ts';
import type { Env } from '../http/env.ts';
import { membersOnly } from '../http/guard.ts';
import { waitForProjection } from '../http/waitForProjection.ts';
import type { Platform } from '../platform/platform.ts';
import { createComments } from './comments.ts';
import { createSeenPost } from './seen.ts';
import { createWords, type NotYours, type Said } from './words.ts';

const SHOWN_FROM = ['feed', 'members'] as const;
/** Of what is held its author is told why. */
const CHANGED_FROM = [...SHOWN_FROM, 'standings'] as const;

/** Authors change and take back their posts and comments. */
export function ownPostRoutes(platform: Platform) {
  const { reads, files, guard } = platform;
  const words = createWords(platform);
  const seen = createSeenPost(platform);
  const commentAnswers = createComments(platform);
  const sight = createSight(platform);

  const post = (id: string): Said => ({ of: 'post', id, post: id });
  const comment = (id: string, of: string): Said => ({ of: 'comment', id, post: of });

  const refuse = (c: Context, why: NotYours, missing: 'post' | 'comment') =>
    why === 'not-yours' ? notYou(c) : notFound(c, missing);

  /** As it reads now, where the read models do not know it yet. */
  async function unseen({ hidden: known, ...found }: Post, content: string): Promise<Post> {
    const hidden = (await words.heldMark(post(found._id))) ?? known;
    return { ...found, content, ...(hidden && { hidden }) };
  }

  const versions = (found: readonly { text: string; at: number }[]): VersionsAnswer => ({
    versions: found.map(({ text, at }) => ({ text, at: new Date(at).toISOString() })),
  });

  return new Hono<Env>()
    .patch('/post/:id', membersOnly, valid('json', changedPost), async (c) => {
      const { member } = c.var.member;
      const id = c.req.param('id');
      const { content, mentions: ids } = c.req.valid('json');
      const wait = guard.ask('rewording', member);
      if (wait !== null) return tooMany(c, wait, 'changes');
      const changed = await words.change(post(id), member, { text: content, ids }, c.var.command);
      if (typeof changed !== 'number') return refuse(c, changed, 'post');
      await waitForProjection(c, reads, changed, CHANGED_FROM);
      const found = seen.post(id, member);
      if (!found) return notFound(c, 'post');
      const isLate = reads.position(CHANGED_FROM) < changed;
      const answer: PostAnswer = { data: { post: isLate ? await unseen(found, content) : found } };
      return c.json({ status: 'success' as const, ...answer });
    })

    .delete('/post/:id', membersOnly, async (c) => {
      const id = c.req.param('id');
      const picture = (reads.queries.feed.post(id) ?? reads.queries.feed.withheld(id))?.image ?? '';
      const taken = await words.takeBack(post(id), c.var.member.member, c.var.command);
      if (typeof taken !== 'number') return refuse(c, taken, 'post');
      await waitForProjection(c, reads, taken, [...SHOWN_FROM, 'files']);
      // What fails here, or is not known yet, the sweep of uploads makes up for.
      if (
        picture !== '' &&
        reads.position(['files']) >= taken &&
        !reads.queries.files.isClaimed([picture]).has(picture)
      )
        await files.remove(picture).catch(() => {});
      return c.body(null, 204);
    })

    .get('/post/:id/versions', membersOnly, async (c) => {
      const found = await words.versions(post(c.req.param('id')), c.var.member.member);
      if (typeof found === 'string') return refuse(c, found, 'post');
      return c.json({ status: 'success' as const, ...versions(found) });
    })

    .patch('/post/:id/comments/:comment', membersOnly, valid('json', changedComment), async (c) => {
      const { member } = c.var.member;
      const id = c.req.param('id');
      const which = comment(c.req.param('comment'), id);
      const { content: text, mentions: ids } = c.req.valid('json');
      // Taken back it can be; said anew, under somebody else's post who is out of sight, it cannot.
      const { feed } = reads.queries;
      const position = feed.positionOf(id);
      const author = position === undefined ? undefined : feed.postAt(position)?.author;
      const isGone = position !== undefined && feed.isGone(position);
      if (isGone || (author !== undefined && sight.areApart(member, author))) return notFound(c, 'comment');
      const wait = guard.ask('rewording', member);
      if (wait !== null) return tooMany(c, wait, 'changes');
      const changed = await words.change(which, member, { text, ids }, c.var.command);
      if (typeof changed !== 'number') return refuse(c, changed, 'comment');
      await waitForProjection(c, reads, changed, CHANGED_FROM);
      const row = reads.queries.feed.comment(which.id);
      const found = seen.post(id, member);
      const [said] = row ? commentAnswers([row], member) : [];
      if (!said || !found) return notFound(c, 'comment');
      const isLate = reads.position(['feed']) < changed;
      const answer: ChangedCommentAnswer = {
        data: { post: found, comment: isLate ? { ...said, text } : said },
      };
      return c.json({ status: 'success' as const, ...answer });
    })

    .delete('/post/:id/comments/:comment', membersOnly, async (c) => {
      const said = comment(c.req.param('comment'), c.req.param('id'));
      const taken = await words.takeBack(said, c.var.member.member, c.var.command);
      if (typeof taken !== 'number') return refuse(c, taken, 'comment');
      await waitForProjection(c, reads, taken, SHOWN_FROM);
      return c.body(null, 204);
    })

    .get('/post/:id/comments/:comment/versions', membersOnly, async (c) => {
      const found = await words.versions(comment(c.req.param('comment'), c.req.param('id')), c.var.member.member);
      if (typeof found === 'string') return refuse(c, found, 'comment');
      return c.json({ status: 'success' as const, ...versions(found) });
    });
}
