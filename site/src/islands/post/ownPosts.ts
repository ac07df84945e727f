import { api, call } from '../../client/api.ts';
import type { Outcome } from '../../client/outcome.ts';
import { queries } from '../../client/queries.ts';
import { isHeld } from '../../components/HiddenNotice.tsx';
import { amendPost, removePost } from './feed.ts';

/** Where earlier words are read, below /api/v1. */
export const versionsPath = (post: string, comment?: string): string =>
  `/post/${encodeURIComponent(post)}${comment === undefined ? '' : `/comments/${encodeURIComponent(comment)}`}/versions`;

/** What came of a change. `isHeld`: others do not see it until a moderator has looked at its link; `why`, by its name. */
export type Changed = Outcome<unknown> & { readonly isHeld?: boolean; readonly why?: string | null | undefined };

/** What is read of earlier words is read anew after a change. */
export const forgetVersions = (path: string): void => queries.removeQueries({ queryKey: ['read', path] });

/** Changes the words of a post of one's own, and shows it so. */
export async function changePost(id: string, content: string, mentions: string[]): Promise<Changed> {
  const outcome = await call(api.post[':id'].$patch({ param: { id }, json: { content, mentions } }));
  if (!outcome.ok) return outcome;
  const { post } = outcome.data.data;
  amendPost(id, { content: post.content, editedAt: post.editedAt, mentions: post.mentions, hidden: post.hidden });
  forgetVersions(versionsPath(id));
  return { ...outcome, isHeld: isHeld(post.hidden), why: post.hidden?.reason };
}

/** Takes a post of one's own back: it is gone from the page too. */
export async function takePostBack(id: string): Promise<Outcome<unknown>> {
  const outcome = await call(api.post[':id'].$delete({ param: { id } }));
  if (outcome.ok) removePost(id);
  return outcome;
}
