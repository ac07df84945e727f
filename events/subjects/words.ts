import * as z from 'zod';
import { eventType } from '../port/event.ts';

/**
 * Words that their writer can change or take back: of a post or of a comment. They stand in a stream of their own, in front
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
