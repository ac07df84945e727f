import { liveChange } from '../contract/live-answer.ts';
import type { CallGroup } from '../http/call.ts';

export const liveCalls: CallGroup = {
  name: 'Live',
  description: 'What changes, as it changes.',
  calls: [
    {
      method: 'GET',
      path: '/live',
      summary: 'Hear what changed',
      description:
        "Server-sent events: `hello` with the position, then a `change` each time. `Last-Event-ID` resumes. A member's connection ends with the session; a member has at most 50 at once, the guests of an address 500.",
      who: 'anyone',
      answer: { status: 200, type: 'text/event-stream', bare: liveChange, description: 'The data of a `change`.' },
    },
  ],
};
