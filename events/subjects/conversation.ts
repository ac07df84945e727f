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
  version: 3,
  data: message.extend({
    /** Storage key and pixels of the picture that came along. */
    image: z.nullable(z.object({ key: z.string(), width: z.number(), height: z.number() })),
    /** Storage key and bytes of the PDF that came along; what it is called stands with the words. */
    document: z.nullable(z.object({ key: z.string(), size: z.number() })),
  }),
  /** In version 1 with the words themselves; since then they stand in a stream of their own, as of posts. */
  personal: z.object({ text: z.string().optional() }),
  owner: (data) => data.by,
  upcasts: { 1: (data) => ({ ...data, image: null }), 2: (data) => ({ ...data, document: null }) },
});

/** It keeps its place in the conversation, without its words, its picture and its PDF, whose storage key is `document`. */
export const messageTakenBack = eventType({
  type: 'MessageTakenBack',
  category,
  version: 1,
  data: message.extend({ document: z.exactOptional(z.string()) }),
});

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
