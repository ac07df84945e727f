import type { Comment } from '#api/contract/post.ts';
import { isText, ownDraft } from '../../stores/draft.ts';

/** What is half written on a post. @param answered the id of the comment that it answers */
export function draftOf(post: string, answered: string | undefined) {
  const name = answered === undefined ? `comment-${post}` : `comment-${post}-to-${answered}`;
  return { name, kept: ownDraft(name, isText) };
}

/** The comment that was being answered when the page was left. */
export const replyBegun = (post: string) => ownDraft(`answered-${post}`, isComment);

/** As the API gave it: no more of it is looked at than what is written with it. */
const isComment = (value: unknown): value is Comment =>
  isNamed(value, '_id') && 'replyTo' in value && 'user' in value && isNamed(value.user, '_id') && 'name' in value.user;

const isNamed = (value: unknown, part: string): value is object =>
  typeof value === 'object' && value !== null && part in value;
