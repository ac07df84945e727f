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
const message = id.extend({ message: z.string(), by: z.string(), to: z.string() });

export const messageSent = eventType({
  type: 'MessageSent',
  category,
  version: 2,
  data: message.extend({
    /** Storage key and pixels of the picture that came along. */
    image: z.nullable(z.object({ key: z.string(), width: z.number(), height: z.number() })),
  }),
  /** In version 1 with the words themselves; since then they stand in a stream of their own, as of posts. */
  personal: z.object({ text: z.string().optional() }),
  owner: (data) => data.by,
  upcasts: { 1: (data) => ({ ...data, image: null }) },
});

/** It keeps its place in the conversation, without its words and its picture. */
export const messageTakenBack = eventType({ type: 'MessageTakenBack', category, version: 1, data: message });

/**
 * `upTo`: the message that was the last when the member looked. `told`: whether the other may know; from before there was a
 * choice they do not.
 */
export const conversationSeen = eventType({
  type: 'ConversationSeen',
  category: 'seen',
  version: 1,
  data: id.extend({ member: z.string(), upTo: z.string(), told: z.boolean().optional() }),
});
