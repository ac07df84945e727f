import * as z from 'zod';
import { eventType } from '../port/event.ts';
import { mentions } from './mention.ts';

/**
 * Words that their writer can change or take back: of a post, a comment or a message. They stand in a stream of their own, in front
 * of the event that uses them; a change is one more event there. Taking them back tombstones the stream.
 */
export const wordsStream = (id: string): string => `words-${id}`;

const said = z.object({
  of: z.enum(['post', 'comment']),
  /** Of the post or the comment. */
  id: z.string(),
  author: z.string(),
});

const words = {
  category: 'words',
  version: 1,
  personal: z.object({ text: z.string() }),
  owner: (data: { author: string }) => data.author,
} as const;

/** Whom they name stands in the event that uses them: until that, nobody is named. */
export const wordsWritten = eventType({ type: 'WordsWritten', ...words, data: said });

export const wordsChanged = eventType({
  type: 'WordsChanged',
  ...words,
  data: said.extend({
    mentions,
    /** Whom they name for the first time, and below which post. */
    named: z.exactOptional(z.object({ post: z.string(), members: z.array(z.string()) })),
  }),
});

/** Of messages, also of those in applications: what people write to one another is nothing that the read models of posts hear of. */
const messageWords = {
  category: 'words',
  version: 1,
  data: z.object({ message: z.string(), by: z.string() }),
  personal: z.object({ text: z.string() }),
  owner: (data: { by: string }) => data.by,
} as const;

/** `document`: what the PDF that comes along is called; of several, a line each. */
export const messageWritten = eventType({
  ...{ type: 'MessageWritten', ...messageWords },
  personal: z.object({ text: z.string(), document: z.exactOptional(z.string()) }),
});

export const messageChanged = eventType({ type: 'MessageChanged', ...messageWords });
