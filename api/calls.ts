import { accountCalls } from './account/calls.ts';
import { companyCalls } from './company/calls.ts';
import { fileCalls } from './file/calls.ts';
import { fundCalls } from './fund/calls.ts';
import { historyCalls } from './history/calls.ts';
import type { CallGroup } from './http/call.ts';
import { inboxCalls } from './inbox/calls.ts';
import { liveCalls } from './live/calls.ts';
import { memberCalls } from './member/calls.ts';
import { placeCalls } from './place/calls.ts';
import { postCalls } from './post/calls.ts';
import { healthCalls } from './program/calls.ts';
import { reportCalls } from './report/calls.ts';
import { savedCalls } from './saved/calls.ts';
import { searchCalls } from './search/calls.ts';

/** What the subjects say of their calls, in the order in which the API's document shows them. */
export const CALLS: readonly CallGroup[] = [
  accountCalls,
  companyCalls,
  fundCalls,
  postCalls,
  memberCalls,
  inboxCalls,
  savedCalls,
  searchCalls,
  placeCalls,
  fileCalls,
  liveCalls,
  reportCalls,
  historyCalls,
  healthCalls,
];
