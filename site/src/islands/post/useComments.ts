import { useRef, useState } from 'react';
import type { Comment, CommentListAnswer, Post } from '#api/contract/post.ts';
import { feed } from '#words/feed.ts';
import { api, call } from '../../client/api.ts';
import type { Outcome } from '../../client/outcome.ts';
import { type KeptList, queries } from '../../client/queries.ts';
import { tellFailure } from '../../client/tellFailure.ts';
import { pathWith, usePages } from '../../client/usePages.ts';
import { heldLine } from '../../components/HiddenNotice.tsx';
import { dismissAbout, toast } from '../../stores/toasts.ts';
import { useMember } from '../../stores/useSession.ts';
import { amendPost } from './feed.ts';
import { type Changed, forgetVersions, versionsPath } from './ownPosts.ts';
import { SHOWN_ON_PAGE } from './postPage.ts';
import { inThreads, rootOf } from './threads.ts';

const words = feed.comments;
let sent = 0;

interface NewComment {
  readonly text: string;
  /** The ids of whom it names. */
  readonly mentions: string[];
  readonly replyTo: Comment | null;
}

/** Newest first, as the API gives them. */
type Comments = readonly Comment[];

/** Those of both, each once; `newer` may have changed meanwhile and wins. */
function joined(newer: Comments, older: Comments): Comments {
  const known = new Set(newer.map(({ _id }) => _id));
  return [...newer, ...older.filter(({ _id }) => !known.has(_id))];
}

/** What was done here. `at`: on the page's clock; `isFirst`: whether they are the newest page. */
interface Done {
  readonly at: number;
  readonly to: (comments: Comments, isFirst: boolean) => Comments;
}

function withNewest({ pages, pageParams }: KeptList<CommentListAnswer>, newest: Comments) {
  const [first, ...others] = pages;
  return { pages: first ? [{ ...first, comments: [...joined(newest, first.comments)] }, ...others] : [], pageParams };
}

/**
 * The comments on a post: those that came with it at once, then the newest page, older ones on demand, and the
 * member's own before the server has answered.
 *
 * @param page the newest of them, where they came with the HTML, as guests see them: so many are read at a time then
 */
export function useComments(post: Post, page?: CommentListAnswer) {
  const { _id: id } = post;
  const me = useMember();
  const [sending, setSending] = useState<Comments>([]);
  const key = ['comments', page ? `${id}:${SHOWN_ON_PAGE}` : id, ''] as const;
  // An answer that was asked for before does not know of it, and must not take it back when it comes.
  const done = useRef<readonly Done[]>([]);
  function noteDone(to: Done['to']): void {
    done.current = [...done.current, { at: performance.now(), to }];
  }
  const { items, next, phase, more, again } = usePages<CommentListAnswer, Comment>({
    key,
    path: (cursor) =>
      pathWith(`/post/${encodeURIComponent(id)}/comments`, page ? { cursor, limit: `${SHOWN_ON_PAGE}` } : { cursor }),
    itemsOf: (page) => page.comments,
    heard(page, askedAt, cursor) {
      const since = done.current.filter(({ at }) => at >= askedAt);
      const comments = since.reduce<Comments>((all, { to }) => to(all, cursor === ''), page.comments);
      return { ...page, comments: [...comments] };
    },
    // Members read anew what was rendered for guests.
    ...(page ? { seed: { key, page } } : { fresh: true }),
  });
  const comments = items ?? post.comments;
  /** Of what became of commenting here, said in passing. */
  const about = `commenting-${id}`;

  /** Whether the comment is on the post now. */
  async function add({ text, mentions, replyTo }: NewComment): Promise<boolean> {
    if (!me) return false;
    sent += 1;
    const at = new Date().toISOString();
    const shown: Comment = {
      _id: `sending-${sent}`,
      text,
      createdAt: at,
      editedAt: null,
      mentions: [],
      user: { _id: me._id, name: me.name, photo: me.photo, created_at: at },
      replyTo: replyTo && { comment: rootOf(replyTo), user: replyTo.user },
    };
    setSending((others) => [shown, ...others]);
    const json = { postId: id, comment: { text }, mentions, ...(replyTo && { replyTo: replyTo._id }) };
    const outcome = await call(api.post.comment.$put({ json }), {
      intent: { act: 'comment', subject: id },
    });
    setSending((others) => others.filter((other) => other !== shown));
    if (!outcome.ok) {
      tellFailure(outcome.failure, words.sendFailed, about);
      return false;
    }
    dismissAbout(about);
    const { comments: newest, commentsCount } = outcome.data;
    noteDone((all, isFirst) => (isFirst ? joined(newest, all) : all));
    queries.setQueryData<KeptList<CommentListAnswer>>(key, (list) => list && withNewest(list, newest));
    amendPost(id, { comments: newest, commentsCount });
    const own = newest.find(({ user, text: said, hidden }) => hidden && user._id === me._id && said === text.trim());
    if (own) toast(heldLine(words.held, own.held), 'plain');
    return true;
  }

  /** Shows a comment otherwise than it was read. */
  function show(comment: string, change: Partial<Comment>): void {
    const changed = (all: Comments): Comment[] => all.map((one) => (one._id === comment ? { ...one, ...change } : one));
    noteDone(changed);
    queries.setQueryData<KeptList<CommentListAnswer>>(
      key,
      (list) => list && { ...list, pages: list.pages.map((page) => ({ ...page, comments: changed(page.comments) })) },
    );
    amendPost(id, { comments: changed(post.comments) });
    forgetVersions(versionsPath(id, comment));
  }

  /** Changes the words of a comment of the member's own. */
  async function change(comment: string, content: string, mentions: string[]): Promise<Changed> {
    const { ':comment': one } = api.post[':id'].comments;
    const outcome = await call(one.$patch({ param: { id, comment }, json: { content, mentions } }));
    if (!outcome.ok) return outcome;
    const { text, editedAt, mentions: named, hidden, held } = outcome.data.data.comment;
    const wasSeen = comments.some(({ _id, hidden: before }) => _id === comment && !before);
    show(comment, { text, editedAt, mentions: named, hidden, held });
    return { ...outcome, isHeld: hidden === true && wasSeen, why: held };
  }

  async function takeBack(comment: string): Promise<Outcome<unknown>> {
    const outcome = await call(api.post[':id'].comments[':comment'].$delete({ param: { id, comment } }));
    if (outcome.ok) show(comment, { text: '', editedAt: null, mentions: [] });
    return outcome;
  }

  return {
    me: me?._id,
    change,
    takeBack,
    oldestFirst: inThreads([...sending, ...comments].toReversed()),
    next,
    phase,
    more,
    again,
    add,
  };
}
