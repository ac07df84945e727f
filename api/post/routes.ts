import { Hono } from 'hono';
import { every } from 'hono/combine';
import type { Mention } from '#events/subjects/mention.ts';
import { commentStream, likeStream, postStream } from '#events/subjects/post.ts';
import { createSight } from '../access/sight.ts';
import { type Command, newId } from '../commands/commands.ts';
import {
  type CommentAnswer,
  type ImageAnswer,
  type InteractAnswer,
  interact,
  newComment,
  newPost,
  type Post,
  type PostAnswer,
  refreshImage,
} from '../contract/post.ts';
import { fileOwners } from '../file/owners.ts';
import { type StoredPicture, storedPicture } from '../file/stored.ts';
import { fail, keyUsed, notFound } from '../http/answer.ts';
import { valid } from '../http/body.ts';
import type { Env } from '../http/env.ts';
import { actorMismatch, type MemberContext, membersOnly } from '../http/guard.ts';
import { createQuota } from '../http/quota.ts';
import { caughtUp, waitForProjection } from '../http/waitForProjection.ts';
import type { Platform } from '../platform/platform.ts';
import { createComments } from './comments.ts';
import { createCopies } from './copies.ts';
import { decideInteract } from './decide.ts';
import { commentsSeen, newestOf, ownHeldOn } from './ownHeld.ts';
import { COMMENTS_SHOWN } from './render.ts';
import { createSeenPost } from './seen.ts';
import { createWords } from './words.ts';

/** A post is shown with its author's name and face. */
const SHOWN_FROM = ['feed', 'members'] as const;
/** What PostPublished tells. */
interface Published {
  readonly post: string;
  readonly author: string;
  readonly image: StoredPicture;
  readonly mentions?: readonly Mention[];
}

/**
 * Whether what was written under the same key said something else. Of what was changed since its row does not tell any more: it
 * is taken for the same. @param before null where nobody sees its words
 */
const saysOther = (before: string | null, edited: number, text: string): boolean =>
  before !== null && edited === 0 && before !== text;

/** Posts, likes and comments. */
export function postRoutes(platform: Platform) {
  const { commands, reads, files, store } = platform;
  const seen = createSeenPost(platform);
  const commentAnswers = createComments(platform);
  const owners = fileOwners(platform);
  const words = createWords(platform);
  const sight = createSight(platform);
  const quota = createQuota(platform);
  const noCopies = createCopies(platform);
  const streamOfPost = (command: Command): string => postStream(newId(command, 'post'));
  const streamOfComment = (command: Command): string => commentStream(newId(command, 'comment'));
  const newPosts = every(
    quota('post', streamOfPost),
    noCopies((body) => newPost.parse(body).content, streamOfPost),
  );
  const newComments = every(
    quota('comment', streamOfComment),
    noCopies((body) => newComment.parse(body).comment.text, streamOfComment),
  );

  /** Asks the log where the read model does not know the post: it may be a moment behind another machine. */
  async function postExists(id: string, member: string): Promise<boolean> {
    const { feed } = reads.queries;
    const position = feed.positionOf(id);
    if (position !== undefined) return !feed.isGone(position) && !isOutOfSight(position, member);
    const history = await store.readStream(postStream(id));
    return history.length > 0 && history.every(({ type }) => type !== 'PostDeleted');
  }

  /** What somebody liked before it went out of their sight they may take back. */
  function isLiked(id: string, member: string): boolean {
    const position = reads.queries.feed.positionOf(id);
    return position !== undefined && reads.queries.feed.likedOf([position], member).has(position);
  }

  function isOutOfSight(post: number, member: string): boolean {
    if (!sight.isConcerned(member)) return false;
    const author = reads.queries.feed.postAt(post)?.author;
    return author !== undefined && sight.areApart(member, author);
  }

  /** A post that is safe in the log and that the read model has not come to yet. */
  async function unseen(
    { post, author: member, image, mentions = [] }: Published,
    content: string,
    at: number,
  ): Promise<Post> {
    const author = reads.queries.members.find(member);
    const hidden = await words.heldMark({ of: 'post', id: post, post });
    return {
      _id: post,
      content,
      mentions: [...mentions],
      author: { _id: member, name: author?.name ?? '', photo: platform.link(author?.photo ?? '') },
      image: { ...image, url: platform.link(image.key) },
      createdAt: new Date(at).toISOString(),
      editedAt: null,
      likes: [],
      likesCount: 0,
      likedByMe: false,
      comments: [],
      commentsCount: 0,
      ...(hidden && { hidden }),
    };
  }

  /** Below which comment a reply stands, and whom it answers; null where there is nothing that this member could answer. */
  function answered(id: string, post: string, member: string): { comment: string; author: string } | null {
    const { feed } = reads.queries;
    const row = feed.comment(id);
    if (!row || row.text === null || row.post !== feed.positionOf(post) || sight.areApart(member, row.author))
      return null;
    return { comment: row.answers === '' ? row.id : row.answers, author: row.author };
  }

  /** Whether the key of a comment was used for another one: with other words, or on another post. */
  function isUsed(c: MemberContext, id: string, post: string, text: string): boolean {
    if (c.var.command.key === undefined) return false;
    const { feed } = reads.queries;
    const before = feed.comment(id);
    return (
      before !== undefined && (before.post !== feed.positionOf(post) || saysOther(before.text, before.edited, text))
    );
  }

  return new Hono<Env>()
    .post('/post/new', membersOnly, valid('json', newPost), newPosts, async (c) => {
      const { content, image, author, mentions: ids = [] } = c.req.valid('json');
      const { member } = c.var.member;
      const refused = actorMismatch(c, author, member);
      if (refused) return refused;
      const post = newId(c.var.command, 'post');
      const before = c.var.command.key === undefined ? null : seen.row(post, member);
      if (before && saysOther(before.content, before.edited, content)) return keyUsed(c);
      const picture = await storedPicture(files, 'Post', image.key);
      if (!picture || !(await owners.take(image.key, member, c.var.command)))
        return fail(c, 400, 'no-picture.photo', 'image.key');
      const mentions = words.named(content, ids, member);
      const data = { post, author: member, image: picture, ...(mentions.length > 0 && { mentions }) };
      const fact = { type: 'PostPublished', data, personal: {} } as const;
      if (!(await words.write({ of: 'post', id: post, post }, member, content, c.var.command)))
        return notFound(c, 'post');
      const published = await commands.begin(postStream(post), [fact], c.var.command);
      // Of one that is held, its author is told why.
      await waitForProjection(c, reads, published, [...SHOWN_FROM, 'standings']);
      const shown = seen.post(post, member) ?? (await unseen(data, content, c.var.command.at));
      const answer: PostAnswer = { data: { post: shown } };
      return c.json({ status: 'success' as const, ...answer }, 201);
    })

    .put('/post/interact', membersOnly, valid('json', interact), async (c) => {
      const { postId, userId } = c.req.valid('json');
      const { member } = c.var.member;
      const refused = actorMismatch(c, userId, member);
      if (refused) return refused;
      if (!(await postExists(postId, member)) && !isLiked(postId, member)) return notFound(c, 'post');
      const stream = likeStream(postId, member);
      const outcome = await commands.execute(stream, c.var.command, decideInteract(postId, member), {
        mostlyNew: true,
        lastOnly: true,
      });
      await waitForProjection(c, reads, outcome.position, ['feed']);
      const { feed } = reads.queries;
      const post = feed.positionOf(postId);
      const tally = post === undefined ? undefined : feed.tally(post);
      const likers = tally ? feed.likers(tally.newest) : [];
      const hidden = sight.hidden(member, likers);
      const answer: InteractAnswer = {
        likes: likers.filter((id) => !hidden.has(id)),
        likesCount: tally?.likes ?? 0,
        liked: outcome.events.at(-1)?.type === 'PostLiked',
      };
      return c.json({ status: 'success' as const, ...answer });
    })

    .put('/post/comment', membersOnly, valid('json', newComment), newComments, async (c) => {
      const { postId, comment, replyTo, mentions: ids = [] } = c.req.valid('json');
      const { member } = c.var.member;
      const refused = actorMismatch(c, comment.user, member);
      if (refused) return refused;
      if (!(await postExists(postId, member))) return notFound(c, 'post');
      const id = newId(c.var.command, 'comment');
      if (isUsed(c, id, postId, comment.text)) return keyUsed(c);
      const answers = replyTo === undefined ? undefined : answered(replyTo, postId, member);
      if (answers === null) return notFound(c, 'comment');
      const mentions = words.named(comment.text, ids, member);
      const naming = { ...(answers && { answers }), ...(mentions.length > 0 && { mentions }) };
      const data = { comment: id, post: postId, author: member, ...naming };
      const fact = { type: 'PostCommented', data, personal: {} } as const;
      if (!(await words.write({ of: 'comment', id, post: postId }, member, comment.text, c.var.command)))
        return notFound(c, 'comment');
      await waitForProjection(c, reads, await commands.begin(commentStream(id), [fact], c.var.command), [
        ...SHOWN_FROM,
        // Of one that is held, its author is told why.
        'standings',
      ]);
      const { feed } = reads.queries;
      const post = feed.positionOf(postId);
      const rows = post === undefined ? [] : commentsSeen(reads, post, newestOf(COMMENTS_SHOWN), member);
      const ownHeld = post === undefined ? 0 : (ownHeldOn(reads, [post], member).get(post) ?? 0);
      const answer: CommentAnswer = {
        comments: commentAnswers(rows, member),
        commentsCount: post === undefined ? 0 : feed.tally(post).comments + ownHeld,
      };
      return c.json({ status: 'success' as const, ...answer });
    })

    .put('/post/images', valid('json', refreshImage), async (c) => {
      await caughtUp(c, reads, ['feed']);
      const row = seen.row(c.req.valid('json').postId, c.var.session?.member);
      if (!row) return notFound(c, 'post');
      const answer: ImageAnswer = {
        image: { key: row.image, url: platform.link(row.image), width: row.width, height: row.height },
      };
      return c.json({ status: 'success' as const, ...answer });
    })

    .get('/post/:id', async (c) => {
      await caughtUp(c, reads, [...SHOWN_FROM, 'standings']);
      const post = seen.post(c.req.param('id'), c.var.session?.member);
      if (!post) return notFound(c, 'post');
      const answer: PostAnswer = { data: { post } };
      return c.json({ status: 'success' as const, ...answer });
    });
}
