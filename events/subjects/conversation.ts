import * as z from 'zod';
import { eventType } from '../port/event.ts';

/** A conversation of two: its order is that of its stream. */
export const conversationStream = (conversation: string): string => `conversation-${conversation}`;
/** How far one of the two has read stands apart, so that reading contends with no writing. */
export const seenStream = (conversation: string, member: string): string => `seen-${conversation}-${member}`;

const category = 'conversation';
const id = z.object({ conversation: z.string() });

export const conversationBegun = eventType({
  type: 'ConversationBegun',
  category,
  version: 1,
  data: id.extend({ by: z.string(), with: z.string() }),
});

/** `to`: so that the last event alone tells who the two are. */
export const messageSent = eventType({
  type: 'MessageSent',
  category,
  version: 1,
  data: id.extend({ message: z.string(), by: z.string(), to: z.string() }),
  personal: z.object({ text: z.string() }),
  owner: (data) => data.by,
});

/** `upTo`: the message that was the last when the member looked. */
export const conversationSeen = eventType({
  type: 'ConversationSeen',
  category: 'seen',
  version: 1,
  data: id.extend({ member: z.string(), upTo: z.string() }),
});
