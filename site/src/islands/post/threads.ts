import type { Comment } from '#api/contract/post.ts';

/** The comment that a reply to this one stands below. */
export const rootOf = ({ _id, replyTo }: Comment): string => replyTo?.comment ?? _id;

/** Replies behind the comment that they stand below, in their order; where that is not at hand, in their own place. */
export function inThreads(oldestFirst: readonly Comment[]): readonly Comment[] {
  const threads = new Map<string, Comment[]>();
  for (const one of oldestFirst) if (one.replyTo === null) threads.set(one._id, [one]);
  const shown: Comment[][] = [];
  for (const one of oldestFirst) {
    const thread = threads.get(rootOf(one)) ?? [one];
    if (one.replyTo === null || !threads.has(rootOf(one))) shown.push(thread);
    else thread.push(one);
  }
  return shown.flat();
}
