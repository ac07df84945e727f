import { useEffect, useState } from 'react';
import type { Comment, CommentListAnswer, Post } from '#api/contract/post.ts';
import { api, call, callList } from '../../client/api.ts';
import { tellFailure } from '../../client/tellFailure.ts';
import { amendPost } from '../../stores/feed.ts';
import { useMember } from '../../stores/useSession.ts';
import { feed } from '../../words/en/feed.ts';

const words = feed.comments;
let sent = 0;

/** Newest first, as the API gives them. */
type Comments = readonly Comment[];

/** Those of both, each once; `newer` may have changed meanwhile and wins. */
function joined(newer: Comments, older: Comments): Comments {
  const known = new Set(newer.map(({ _id }) => _id));
  return [...newer, ...older.filter(({ _id }) => !known.has(_id))];
}

/**
 * The comments on a post: those that came with it at once, then the newest page, older ones on demand, and the
 * member's own before the server has answered.
 */
export function useComments(post: Post) {
  const { _id: id } = post;
  const me = useMember();
  const [comments, setComments] = useState<Comments>(post.comments);
  const [sending, setSending] = useState<Comments>([]);
  const [next, setNext] = useState<string | null>(null);
  const [phase, setPhase] = useState<'loading' | 'older' | 'ready' | 'failed'>('loading');

  async function load(cursor?: string): Promise<void> {
    setPhase(cursor === undefined ? 'loading' : 'older');
    const query = cursor === undefined ? {} : { cursor };
    const outcome = await callList<CommentListAnswer>(api.post[':id'].comments.$get({ param: { id }, query }));
    if (!outcome.ok) return setPhase('failed');
    const page = outcome.data.comments;
    setComments((shown) => (cursor === undefined ? joined(page, shown) : joined(shown, page)));
    setNext(outcome.data.nextCursor);
    setPhase('ready');
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each post
  useEffect(() => {
    void load();
  }, [id]);

  /** Whether the comment is on the post now. */
  async function add(text: string): Promise<boolean> {
    if (!me) return false;
    sent += 1;
    const at = new Date().toISOString();
    const shown: Comment = {
      _id: `sending-${sent}`,
      text,
      createdAt: at,
      user: { _id: me._id, name: me.name, photo: me.photo, created_at: at },
    };
    setSending((others) => [shown, ...others]);
    const outcome = await call(api.post.comment.$put({ json: { postId: id, comment: { text } } }), {
      intent: { act: 'comment', subject: id },
    });
    setSending((others) => others.filter((other) => other !== shown));
    if (!outcome.ok) {
      tellFailure(outcome.failure, words.sendFailed);
      return false;
    }
    const { comments: newest, commentsCount } = outcome.data;
    setComments((others) => joined(newest, others));
    amendPost(id, { comments: newest, commentsCount });
    return true;
  }

  return { oldestFirst: [...sending, ...comments].toReversed(), next, phase, load, add };
}
