import * as z from 'zod';
import { eventType } from '../port/event.ts';

/**
 * Words that their writer can change or take back: of a post, a comment or a message. They stand in a stream of their own, in front
 * of the event that uses them; a change is one more event there. Taking them back tombstones the stream.
 */
export const wordsStream = (id: string): string => `words-${id}`;

const words = {
  category: 'words',
  version: 1,
  data: z.object({
    of: z.enum(['post', 'comment']),
    /** Of the post or the comment. */
    id: z.string(),
    author: z.string(),
  }),
  personal: z.object({ text: z.string() }),
  owner: (data: { author: string }) => data.author,
} as const;

export const wordsWritten = eventType({ type: 'WordsWritten', ...words });

export const wordsChanged = eventType({ type: 'WordsChanged', ...words });

/** Of messages: what two write to one another is nothing that the read models of posts hear of. */
const messageWords = {
  category: 'words',
  version: 1,
  data: z.object({ message: z.string(), by: z.string() }),
  personal: z.object({ text: z.string() }),
  owner: (data: { by: string }) => data.by,
} as const;

export const messageWritten = eventType({ type: 'MessageWritten', ...messageWords });

export const messageChanged = eventType({ type: 'MessageChanged', ...messageWords });
