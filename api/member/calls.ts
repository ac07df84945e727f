import { followingAnswer, suggestionsAnswer, userAnswer, userListAnswer } from '../contract/member-answer.ts';
import type { CallGroup } from '../http/call.ts';

const MISSING = 'There is no such member.';
const NOT_YOU = 'The body names another member as acting.';
const other = '5d8e1f20a3b4c5d6e7f80912';

export const memberCalls: CallGroup = {
  name: 'Members',
  description: 'Members, as others see them, and who follows whom. Guests see the newest 12.',
  calls: [
    {
      method: 'GET',
      path: '/user/getAll',
      summary: 'Find members',
      who: 'anyone',
      isTagged: true,
      answer: { status: 200, schema: userListAnswer },
    },
    {
      method: 'GET',
      path: '/user/suggestions',
      summary: 'Whom the reader may want to know, and why',
      description:
        'Nobody whom they follow, are connected with or have asked, and nobody who is out of their sight. To guests the newest.',
      who: 'anyone',
      isTagged: true,
      answer: { status: 200, schema: suggestionsAnswer },
    },
    {
      method: 'GET',
      path: '/user/{id}',
      summary: 'A member',
      who: 'anyone',
      answer: { status: 200, schema: userAnswer },
      failures: { 404: MISSING },
    },
    {
      method: 'GET',
      path: '/user/{id}/following',
      summary: 'Whom a member follows, newest first',
      who: 'anyone',
      isTagged: true,
      answer: { status: 200, schema: userListAnswer },
      failures: { 404: MISSING },
    },
    {
      method: 'PUT',
      path: '/user/follow',
      summary: 'Follow a member',
      who: 'member',
      example: { followId: other },
      answer: { status: 200, schema: followingAnswer },
      failures: { 403: NOT_YOU, 404: MISSING, 409: 'Already followed.' },
    },
    {
      method: 'PUT',
      path: '/user/unfollow',
      summary: 'Follow a member no longer',
      who: 'member',
      example: { unfollowId: other },
      answer: { status: 200, schema: followingAnswer },
      failures: { 403: NOT_YOU, 404: MISSING, 409: 'Not followed.' },
    },
  ],
};
