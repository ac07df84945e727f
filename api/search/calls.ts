import { searchAnswer } from '../contract/search-answer.ts';
import type { CallGroup } from '../http/call.ts';

export const searchCalls: CallGroup = {
  name: 'Search',
  description: 'One search over everything that people look for.',
  calls: [
    {
      method: 'GET',
      path: '/search',
      summary: 'Search companies, funds, members and posts',
      description: '`kind` may be repeated; all kinds where it is not given.',
      who: 'anyone',
      isTagged: true,
      answer: { status: 200, schema: searchAnswer },
    },
  ],
};
