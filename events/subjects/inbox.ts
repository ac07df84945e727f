import * as z from 'zod';
import { eventType } from '../port/event.ts';

/** What a member has seen of the notices for them: stream `inbox-<member>`. */
export const inboxStream = (member: string): string => `inbox-${member}`;

export const inboxRead = eventType({
  type: 'InboxRead',
  category: 'inbox',
  version: 1,
  /** `upTo`: the log position of the newest notice that was shown. */
  data: z.object({ member: z.string(), upTo: z.number() }),
});
