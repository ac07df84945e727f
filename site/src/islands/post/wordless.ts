import type { Comment } from '#api/contract/post.ts';
import { feed } from '#words/feed.ts';
import { ownWords } from '#words/ownWords.ts';
import { standing } from '#words/standing.ts';
import { isGone } from '../../components/MemberLink.tsx';

/** Why a comment has no words. */
export function wordless({ user, hidden }: Comment): string {
  if (hidden) return standing.commentHidden;
  return isGone(user) ? feed.goneComment : ownWords.takenBack;
}
