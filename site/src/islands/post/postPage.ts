import type { CommentListAnswer, Post, PostAnswer } from '#api/contract/post.ts';
import { withoutComments } from './feedList.ts';

type AskApi = (path: string) => Promise<Response>;

/** Comments that the page of a post shows; older ones are asked for. */
export const SHOWN_ON_PAGE = 100;

export type FoundPost =
  | {
      readonly post: Post;
      readonly said: CommentListAnswer;
    }
  | { readonly status: 404 | 503 };

/** A post with what was said to it, newest first. @param ask `Astro.locals.api` */
export async function findPost(ask: AskApi, id: string): Promise<FoundPost> {
  try {
    const path = `/post/${encodeURIComponent(id)}`;
    const [answer, said] = await Promise.all([ask(path), ask(`${path}/comments?limit=${SHOWN_ON_PAGE}`)]);
    if (!answer.ok) return { status: answer.status >= 400 && answer.status < 500 ? 404 : 503 };
    // Written by our own API, whose types these are.
    const { post } = ((await answer.json()) as Partial<PostAnswer>).data ?? {};
    // A call of the API has this name, and a post has not.
    if (!post) return { status: 404 };
    const { comments, nextCursor } = said.ok
      ? ((await said.json()) as CommentListAnswer)
      : { comments: post.comments, nextCursor: null };
    return { post: withoutComments(post), said: { comments, nextCursor } };
  } catch {
    return { status: 503 };
  }
}
