import type { Comment } from '#api/contract/post.ts';
import { feed } from '#words/feed.ts';
import { ownWords } from '#words/ownWords.ts';
import { isGone } from '../../components/MemberLink.tsx';

/** Why a comment has no words. */
export const wordless = ({ user }: Comment): string => (isGone(user) ? feed.goneWords : ownWords.takenBack);
