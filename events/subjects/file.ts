import * as z from 'zod';
import { eventType } from '../port/event.ts';

/** Whose an uploaded picture is. The stream of each storage key begins once, so a picture has one owner for good. */
export const fileStream = (key: string): string => `file-${key}`;

/**
 * From here on nobody but this member may show the picture. Written with a member's upload. What a guest has uploaded,
 * and what is older than this event, becomes its first shower's, when it is next named in a form.
 */
export const fileOwned = eventType({
  type: 'FileOwned',
  category: 'file',
  version: 1,
  data: z.object({ key: z.string(), member: z.string() }),
});
