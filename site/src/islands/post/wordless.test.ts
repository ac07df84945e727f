import { expect, it } from 'vitest';
import { DELETED_MEMBER } from '#api/contract/deletedMember.ts';
import type { Comment } from '#api/contract/post.ts';
import { wordless } from './wordless.ts';

const user = { _id: '', name: DELETED_MEMBER, photo: '' };
const comment = { user, hidden: false } as unknown as Comment; // all of it that is looked at

it('the comment of who has left is called a comment, not a post', () =>
  expect(wordless(comment)).toBe('The words of this comment are gone with their author.'));
