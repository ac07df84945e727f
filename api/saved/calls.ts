import { savedAnswer, savedIdsAnswer } from '../contract/saved-answer.ts';
import type { CallGroup } from '../http/call.ts';

export const savedCalls: CallGroup = {
  name: 'Saved',
  description: 'What a member puts aside to find it again.',
  calls: [
    {
      method: 'GET',
      path: '/saved',
      summary: 'What one saved, newest first',
      who: 'member',
      isTagged: true,
      answer: { status: 200, schema: savedAnswer },
    },
    {
      method: 'GET',
      path: '/saved/ids',
      summary: 'Which things one saved, by their ids',
      who: 'member',
      isTagged: true,
      answer: { status: 200, schema: savedIdsAnswer },
    },
    {
      method: 'PUT',
      path: '/saved/{kind}/{id}',
      summary: 'Save a fund, a company or a post',
      who: 'member',
      answer: { status: 204 },
      failures: { 404: 'There is no such thing.', 409: 'One has saved as much as one can.' },
    },
    {
      method: 'DELETE',
      path: '/saved/{kind}/{id}',
      summary: 'Take something off the list',
      who: 'member',
      answer: { status: 204 },
    },
  ],
};
