import { body } from './body.ts';
import { numeric } from './number.ts';
import { pageParameters } from './paging.ts';

export type { InboxAnswer, Notice, UnreadAnswer, UnreadCounts } from './inbox-answer.ts';

/** GET /inbox */
export const inboxQuery = body({ ...pageParameters });

/** PUT /inbox/read. `upTo`: the `position` of the newest notice that was shown. */
export const inboxRead = body({
  upTo: numeric({ label: 'upTo', min: 0, max: Number.MAX_SAFE_INTEGER, integer: true }),
});
