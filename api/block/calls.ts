import { blockedAnswer } from '../contract/block-answer.ts';
import type { CallGroup } from '../http/call.ts';

const NO_MEMBER = 'There is no such member.';
const example = { member: '5d8e1f20a3b4c5d6e7f80912' };

export const blockCalls: CallGroup = {
  name: 'Blocked and muted',
  description: 'Of whom members hear, and by whom they are seen. Whoever is blocked or muted is not told.',
  calls: [
    {
      method: 'GET',
      path: '/user/blocked',
      summary: 'Whom one blocked or muted, the last first',
      who: 'member',
      isTagged: true,
      answer: { status: 200, schema: blockedAnswer },
    },
    {
      method: 'PUT',
      path: '/user/block',
      summary: 'Block a member',
      description:
        'The two are out of each other’s sight: profiles, posts, comments, likes, searches and news. Their connection ends, and neither follows the other. At most 1,000 are blocked or muted.',
      who: 'member',
      example,
      answer: { status: 204 },
      failures: { 404: NO_MEMBER, 409: 'One has blocked or muted 1,000.' },
    },
    {
      method: 'PUT',
      path: '/user/unblock',
      summary: 'Block a member no longer',
      description: 'What ended with the block does not come back.',
      who: 'member',
      example,
      answer: { status: 204 },
    },
    {
      method: 'PUT',
      path: '/user/mute',
      summary: 'Mute a member',
      description: 'Their posts come no more in lists of several members’ posts, nor notices of what they do.',
      who: 'member',
      example,
      answer: { status: 204 },
      failures: { 404: NO_MEMBER, 409: 'One has blocked or muted 1,000.' },
    },
    {
      method: 'PUT',
      path: '/user/unmute',
      summary: 'Mute a member no longer',
      who: 'member',
      example,
      answer: { status: 204 },
    },
  ],
};
