import * as z from 'zod';
import { eventType } from '../port/event.ts';

/** What a member put aside to find it again: stream `saved-<kind>-<id>-<member>`, one for each, so none is contended for. */
export const SAVED_KINDS = ['fund', 'company', 'post'] as const;
export type SavedKind = (typeof SAVED_KINDS)[number];
export const savedStream = (kind: SavedKind, id: string, member: string): string => `saved-${kind}-${id}-${member}`;

const saving = {
  category: 'saved',
  version: 1,
  data: z.object({ kind: z.enum(SAVED_KINDS), id: z.string(), member: z.string() }),
} as const;

export const thingSaved = eventType({ type: 'ThingSaved', ...saving });

export const thingUnsaved = eventType({ type: 'ThingUnsaved', ...saving });
