import type { Comment, CommentListAnswer, Post, PostAnswer } from '#api/contract/post.ts';
import { sameOrigin } from '../../client/links.ts';

type AskApi = (path: string) => Promise<Response>;

/** Comments that the page of a post shows; there are more of them in the feed. */
const SHOWN = 100;

export type FoundPost =
  | {
      readonly post: Post;
      /** Path of the picture, '' where it is gone. */
      readonly picture: string;
      readonly comments: readonly Comment[];
      /** Whether there are more comments than are shown. */
      readonly more: boolean;
    }
  | { readonly status: 404 | 503 };

/** A post with what was said to it, oldest first. @param ask `Astro.locals.api` */
export async function findPost(ask: AskApi, id: string): Promise<FoundPost> {
  try {
    const path = `/post/${encodeURIComponent(id)}`;
    const [answer, said] = await Promise.all([ask(path), ask(`${path}/comments?limit=${SHOWN}`)]);
    if (!answer.ok) return { status: answer.status >= 400 && answer.status < 500 ? 404 : 503 };
    // Written by our own API, whose types these are.
    const { post } = ((await answer.json()) as Partial<PostAnswer>).data ?? {};
    // A call of the API has this name, and a post has not.
    if (!post) return { status: 404 };
    const { comments, nextCursor } = said.ok
      ? ((await said.json()) as CommentListAnswer)
      : { comments: post.comments, nextCursor: null };
    const oldestFirst = [...comments].sort((a, b) => a.createdAt.localeCompare(b.createdAt));
    return { post, picture: sameOrigin(post.image.url), comments: oldestFirst, more: nextCursor !== null };
  } catch {
    return { status: 503 };
  }
}
